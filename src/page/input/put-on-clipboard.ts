import { TabhandError } from "../../base/errors.ts"
import type { Page } from "../page.ts"

/** Puts a text on the clipboard from within a page, in a world of its own: the page learns that something was copied, not what. */
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
      expression: `(${put})(${JSON.stringify(text)})`,
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

const put = `(text) => {
  let done = false
  const onCopy = (event) => {
    event.stopImmediatePropagation()
    event.preventDefault()
    event.clipboardData.setData("text/plain", text)
    done = true
  }
  window.addEventListener("copy", onCopy, { capture: true })
  try {
    return Reflect.apply(Document.prototype.execCommand, document, ["copy"]) && done
  } finally {
    window.removeEventListener("copy", onCopy, { capture: true })
  }
}`
