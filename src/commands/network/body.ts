import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { formatBytes, oneLine } from "../../base/text.ts"
import { flag, text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { writePath } from "../../command/define/file-path.ts"
import { charsetOf, legible, typeOf } from "../../page/network/legible.ts"
import type { LoggedRequest } from "../../page/network/logged-request.ts"
import { saveFile } from "../../session/artifacts.ts"
import { bodyFor, sentBodyFor } from "./bodies.ts"
import { requestOf } from "./record.ts"

/** Longer texts go into a file, in characters. */
const LONGEST_TEXT = 64 * 1024

export const networkBody = defineCommand({
  name: "network body",
  family: "network",
  summary: "Show the body of a response or a request, or save it",
  details:
    "Text is shown up to 64 KiB. What is longer, or binary, is saved into the session's artifacts, or at the path. The browser keeps the newest 96 MiB of bodies, also of pages that were left.",
  examples: ["network body r12", "network body r12 --sent", "network body r12 report.json"],
  args: {
    id: text().help("such as r12"),
    path: writePath().optional().help("save it here"),
    sent: flag().help("the body of the request, not of the response"),
  },
  positional: ["id", "path"],
  data: z.object({
    requestId: z.string(),
    mimeType: z.string(),
    bytes: z.number(),
    text: z.string().optional(),
    path: z.string().optional(),
  }),
  effects: { scope: "session", readOnly: true, control: true, worksAfterCrash: true },
  deadline: "read",
  budget: "read",
  async run({ args, artifact, note, request, session, signal }) {
    const logged = requestOf(session.requests, args.id)
    const body = await (args.sent ? sentBodyFor(logged, signal) : bodyFor(session, logged, signal))
    if (body.kind === "missing") throw missing(logged, args.sent ? "request" : "response", body.why)
    const mimeType = args.sent ? typeOf(logged.headers) : (logged.response?.mimeType ?? "")
    const charset = charsetOf(args.sent ? logged.headers : (logged.response?.headers ?? {}))
    const { text, content } = legible(body, { mimeType, charset }, (each, as) =>
      session.redactor.text(each, { ...request, ...as }),
    )
    const bytes = body.kind === "text" ? Buffer.byteLength(body.text) : body.bytes.length
    const facts = { requestId: logged.key, mimeType, bytes }
    if (!args.sent && logged.error !== undefined) note(`it was not received completely: ${logged.error}`)
    if (text !== undefined && text.length <= LONGEST_TEXT && !args.path) return { ...facts, text }
    const saved = args.path
      ? await saveFile(args.path, "body", content)
      : await session.artifacts.save("body", extensionOf(mimeType, text !== undefined), content)
    artifact(saved)
    return { ...facts, path: saved.path }
  },
  saysPageText: true,
  say: ({ requestId, text, path, bytes, mimeType }) =>
    text === undefined
      ? `${path} (${formatBytes(bytes)}${mimeType === "" ? "" : ` of ${oneLine(mimeType)}`})`
      : text === ""
        ? `the body of ${requestId} is empty`
        : text,
})

function missing({ key }: LoggedRequest, which: string, why: string): TabhandError {
  return new TabhandError("no_match", `the body of the ${which} of ${key} is not available: ${why}`, {
    hint: `\`network request ${key}\` shows what else is known of it`,
  })
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  "text/html": "html",
  "text/plain": "txt",
  "text/css": "css",
  "text/csv": "csv",
  "text/javascript": "js",
  "application/javascript": "js",
  "application/pdf": "pdf",
  "application/zip": "zip",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/svg+xml": "svg",
  "font/woff2": "woff2",
}

function extensionOf(mimeType: string, isText: boolean): string {
  const known = EXTENSIONS[mimeType.toLowerCase()]
  if (known !== undefined) return known
  if (/json$/i.test(mimeType)) return "json"
  if (/xml$/i.test(mimeType)) return "xml"
  return isText ? "txt" : "bin"
}
