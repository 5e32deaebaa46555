import { messageOf, TabhandError } from "../../base/errors.ts"
import type { Page } from "../core/page.ts"
import { unlessDialog } from "../core/unless-dialog.ts"

/** Prints the page. The PDF is read in chunks, because a long one exceeds the message size. */
export async function printToPdf(page: Page, signal: AbortSignal): Promise<Buffer> {
  const { session } = page.target
  const options = { signal }
  const printing = session.send(
    "Page.printToPDF",
    { printBackground: true, preferCSSPageSize: true, transferMode: "ReturnAsStream" },
    options,
  )
  const { stream } = await unlessDialog(page, printing).catch((error) => {
    if (!/PrintToPDF is not implemented|Printing is not available/i.test(messageOf(error))) throw error
    throw new TabhandError("unsupported", "this browser cannot print to PDF", {
      hint: "use a headless session",
      cause: error,
    })
  })
  if (stream === undefined) throw new TabhandError("internal", "the browser gave no PDF")
  const parts: Buffer[] = []
  try {
    for (let done = false; !done; ) {
      const { data, base64Encoded, eof } = await session.send("IO.read", { handle: stream, size: 1 << 20 }, options)
      parts.push(Buffer.from(data, base64Encoded ? "base64" : "utf8"))
      done = eof
    }
  } finally {
    await session.send("IO.close", { handle: stream })
  }
  return Buffer.concat(parts)
}
