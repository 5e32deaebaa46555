import { TabhandError } from "../../base/errors.ts"
import { putOnClipboardScript } from "../../generated/injected/clipboard.ts"
import type { Page } from "../core/page.ts"

/**
 * Writes a text to the clipboard from an isolated world of a page: the page notices that something was copied, but not
 * what.
 */
export async function putOnClipboard(page: Page, text: string, signal: AbortSignal): Promise<void> {
  const { session, id } = page.target
  const { executionContextId } = await session.send(
    "Page.createIsolatedWorld",
    { frameId: id, worldName: "clipboard" },
    { signal },
  )
  const { result } = await session.send(
    "Runtime.evaluate",
    {
      expression: `(${putOnClipboardScript})(${JSON.stringify(text)})`,
      contextId: executionContextId,
      userGesture: true,
      returnByValue: true,
    },
    { signal },
  )
  if (result.value === true) return
  throw new TabhandError("unsupported", "this page does not let anything be put on the clipboard", {
    hint: "`open` another page, or `keyboard inserttext` the text where it has to go",
  })
}
