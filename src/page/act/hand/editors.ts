import { isTextArea } from "../../view/eye/elements.ts"
import { boxOf, styleOf } from "../../view/eye/safe.ts"
import { parentElementOf } from "../../view/eye/tree.ts"

/** Nobody reads what is in a box as small as this, or so far up around it. */
const TINY_PX = 5
const FAR = 4

/**
 * Whether an editor draws its text elsewhere, and takes what is typed through this element: an EditContext, or a text
 * area that nobody sees.
 */
export function drawsElsewhere(element: Element): boolean {
  return drawsItself(element) || isUnseenTextArea(element)
}

/** Whether it gets what is typed from the browser without holding any text of its own (an EditContext). */
export function drawsItself(element: Element): boolean {
  return "editContext" in element && element.editContext !== null && element.editContext !== undefined
}

function isUnseenTextArea(element: Element): boolean {
  if (!isTextArea(element)) return false
  if (isTiny(element) || styleOf(element).opacity === "0") return true
  let around = parentElementOf(element)
  for (let n = 0; n < FAR && around !== null; n++, around = parentElementOf(around)) {
    if (styleOf(around).overflow !== "visible" && isTiny(around)) return true
  }
  return false
}

function isTiny(element: Element): boolean {
  const { width, height } = boxOf(element)
  return width < TINY_PX || height < TINY_PX
}

/**
 * Hands a text to an editor as from a clipboard: unlike typing, that makes no editor indent lines or close brackets by
 * itself. The clipboard of the browser is not touched. Returns whether the editor took it.
 */
export function pasteInto(element: Element, text: string): boolean {
  const clipboardData = new DataTransfer()
  clipboardData.setData("text/plain", text)
  return isTaken(element, "paste", clipboardData)
}

/** What an editor gives to a clipboard for what is selected in it; nothing where it does not answer. */
export function copiedFrom(element: Element): string | undefined {
  const clipboardData = new DataTransfer()
  const isAnswered = isTaken(element, "copy", clipboardData)
  const text = clipboardData.getData("text/plain")
  if (isAnswered || text !== "") return text
  // Some let the browser copy what they put into their text area for it.
  if (!isTextArea(element)) return undefined
  const { value, selectionStart, selectionEnd } = element
  return value.slice(selectionStart, selectionEnd) || undefined
}

function isTaken(element: Element, type: "copy" | "paste", clipboardData: DataTransfer): boolean {
  const event = new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true, composed: true })
  return !element.dispatchEvent(event)
}
