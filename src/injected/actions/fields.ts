import { isHtml, isInput, isLabel, isTextArea } from "../snapshot/elements.ts"
import { allBelow, isRendered, matches } from "../snapshot/safe.ts"
import type { WireField } from "../wire/acting.ts"
import { drawsElsewhere } from "./editors.ts"
import { isControl } from "./hit/held.ts"
import { editorAround, isReadOnly } from "./kinds.ts"

const TYPED = new Set("text search email tel url password number".split(" "))

/** Fields whose value is chosen rather than typed, and the format of the value. */
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

/** The field that an element refers to: itself, the one that it labels, the only one in it, or the editor around it. */
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

/** How text is entered into an element; undefined if it takes none. */
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

/** Focuses a field and selects all of its text or puts the caret at its end. Returns whether it has the focus now. */
export function focusField(element: Element, all: boolean): boolean {
  if (!isHtml(element)) return false
  element.focus({ preventScroll: true })
  // The text of such an editor is not in this element: it is selected with keys.
  if (drawsElsewhere(element)) return hasFocus(element)
  if (isControl(element)) {
    if (all) element.select()
    else toEnd(element)
  } else if (element.isContentEditable) chooseContent(element, all)
  return hasFocus(element)
}

/**
 * Replaces the text of a field, or appends to it. Runs in one task, so that nothing can take the focus in between.
 * Returns whether the field had the focus.
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

/** In some input types a script cannot set the caret; typing continues at their end. */
function toEnd(control: HTMLInputElement | HTMLTextAreaElement): void {
  if (control.selectionStart === null) return
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
