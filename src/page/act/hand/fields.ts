import { isHtml, isInput, isLabel, isTextArea } from "../../view/eye/elements.ts"
import { allBelow, isRendered, matches } from "../../view/eye/safe.ts"
import type { WireField } from "../wire.ts"
import { drawsElsewhere } from "./editors.ts"
import { isControl } from "./held.ts"
import { editorAround, isReadOnly } from "./kinds.ts"

const TYPED = new Set("text search email tel url password number".split(" "))

/** Fields whose value is chosen rather than typed, and how it is written. */
const CHOSEN: ReadonlyMap<string, string> = new Map([
  ["date", "YYYY-MM-DD"],
  ["time", "HH:MM"],
  ["month", "YYYY-MM"],
  ["week", "YYYY-Www"],
  ["datetime-local", "YYYY-MM-DDTHH:MM"],
  ["color", "#rrggbb"],
  ["range", "a number"],
])

const FIELDS = "input:not([type=hidden]), textarea, [contenteditable]:not([contenteditable=false]), [role=textbox]"

/** The field that is meant by an element: itself, the one that it labels, the only one in it, or the editor around it. */
export function fieldFor(element: Element): Element {
  if (fieldOf(element) !== undefined) return element
  if (isLabel(element) && element.control !== null) return element.control
  const editor = editorAround(element)
  if (editor !== undefined) return editor
  const [only, ...others] = [...allBelow(element, FIELDS)].filter(isUsable)
  return only !== undefined && others.length === 0 ? only : element
}

function isUsable(element: Element): boolean {
  return isRendered(element) && fieldOf(element) !== undefined && !isReadOnly(element)
}

/** How text gets into an element; nothing when it does not. */
export function fieldOf(element: Element): WireField | undefined {
  if (drawsElsewhere(element)) return { kind: "edited", type: "editor", elsewhere: true }
  if (isTextArea(element)) return { kind: "typed", type: "textarea" }
  if (isInput(element)) {
    const { type } = element
    if (TYPED.has(type)) return { kind: "typed", type }
    const format = CHOSEN.get(type)
    return format === undefined ? undefined : { kind: "chosen", type, format }
  }
  return editorAround(element) === element ? { kind: "edited", type: "editor" } : undefined
}

/** Puts the focus into a field, with all of its text chosen or the caret behind it. Returns whether it has the focus now. */
export function focusField(element: Element, all: boolean): boolean {
  if (!isHtml(element)) return false
  element.focus({ preventScroll: true })
  // The text of such an editor is not in the element: keys select it.
  if (drawsElsewhere(element)) return hasFocus(element)
  if (isControl(element)) {
    if (all) element.select()
    else toEnd(element)
  } else if (element.isContentEditable) chooseContent(element, all)
  return hasFocus(element)
}

/**
 * Puts text into a field, in place of all that is in it or behind it. It is done in one turn, so that nothing takes the
 * focus in between. Returns whether the field had it.
 */
export function putText(element: Element, text: string, all: boolean): boolean {
  if (!focusField(element, all)) return false
  if (text !== "") document.execCommand("insertText", false, text)
  else if (all) document.execCommand("delete")
  return true
}

export function hasFocus(element: Element): boolean {
  return matches(element, ":focus") || matches(element, ":focus-within")
}

/** Some types have no caret that a script could put anywhere; typing goes on at their end. */
function toEnd(control: HTMLInputElement | HTMLTextAreaElement): void {
  const type = isInput(control) ? control.type : "textarea"
  if (type === "number" || type === "email") return
  const end = control.value.length
  control.setSelectionRange(end, end)
}

function chooseContent(editor: HTMLElement, all: boolean): void {
  const range = document.createRange()
  range.selectNodeContents(editor)
  if (!all) range.collapse(false)
  const selection = getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
}
