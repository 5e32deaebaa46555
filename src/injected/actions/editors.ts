import { isTextArea } from "../snapshot/elements.ts"
import { boxOf, styleOf } from "../snapshot/safe.ts"
import { parentElementOf } from "../snapshot/tree.ts"

/** An input element this small, or this far up around it, shows no readable text. */
const TINY_PX = 5
const FAR = 4

/**
 * Whether an editor draws its text elsewhere and receives typed text through this element: an EditContext, or a text
 * area that is not visible.
 */
export function drawsElsewhere(element: Element): boolean {
  return drawsItself(element) || isUnseenTextArea(element)
}

/** Whether the browser sends typed text to it although it holds no text of its own (an EditContext). */
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
 * Pastes a text into an editor: unlike typed text, pasted text is not indented and its brackets are not closed
 * automatically. The browser's clipboard is not touched. Returns whether the editor accepted it.
 */
export function pasteInto(element: Element, text: string): boolean {
  const clipboardData = new DataTransfer()
  clipboardData.setData("text/plain", text)
  return isTaken(element, "paste", clipboardData)
}

/** The text that an editor copies for its selection; undefined if it handles no copy event. */
export function copiedFrom(element: Element): string | undefined {
  const clipboardData = new DataTransfer()
  const isAnswered = isTaken(element, "copy", clipboardData)
  const text = clipboardData.getData("text/plain")
  if (isAnswered || text !== "") return text
  // Some editors put the text into their text area and let the browser copy it.
  if (!isTextArea(element)) return undefined
  const { value, selectionStart, selectionEnd } = element
  return value.slice(selectionStart, selectionEnd) || undefined
}

function isTaken(element: Element, type: "copy" | "paste", clipboardData: DataTransfer): boolean {
  const event = new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true, composed: true })
  return !element.dispatchEvent(event)
}
