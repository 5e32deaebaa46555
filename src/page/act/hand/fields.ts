import { isHtml, isInput, isLabel, isTextArea } from "../../view/eye/elements.ts"
import { allBelow, attribute, isRendered, matches, textContentOf } from "../../view/eye/safe.ts"
import { isSecret } from "../../view/eye/secret-fields.ts"
import type { WireField, WireHeld, WireSet } from "../wire.ts"
import { frame } from "./frame.ts"
import { editorAround, isReadOnly } from "./kinds.ts"

type Control = HTMLInputElement | HTMLTextAreaElement

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
  if (isTextArea(element)) return { kind: "typed", type: "textarea" }
  if (isInput(element)) {
    const { type } = element
    if (TYPED.has(type)) return { kind: "typed", type }
    const format = CHOSEN.get(type)
    return format === undefined ? undefined : { kind: "chosen", type, format }
  }
  return editorAround(element) === element || drawsItself(element) ? { kind: "edited", type: "editor" } : undefined
}

/** Whether it is an editor that draws its text elsewhere, and gets what is typed from the browser (an EditContext). */
export function drawsItself(element: Element): boolean {
  return "editContext" in element && element.editContext !== null && element.editContext !== undefined
}

/** Puts the focus into a field, with all of its text chosen or the caret behind it. Returns whether it has the focus now. */
export function focusField(element: Element, all: boolean): boolean {
  if (!isHtml(element)) return false
  element.focus({ preventScroll: true })
  if (isControl(element)) {
    if (all) element.select()
    else toEnd(element)
  } else if (element.isContentEditable) chooseContent(element, all)
  return hasFocus(element)
}

export function hasFocus(element: Element): boolean {
  return matches(element, ":focus") || matches(element, ":focus-within")
}

/** Some types have no caret that a script could put anywhere; typing goes on at their end. */
function toEnd(control: Control): void {
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

/** Sets the value of a field in which nobody types; what the field does not take changes nothing. */
export function setChosen(element: Element, value: string): WireSet {
  if (!isInput(element)) return { refused: "it is no such field" }
  const probe = document.createElement("input")
  probe.type = element.type
  for (const name of ["min", "max", "step"]) {
    const given = attribute(element, name)
    if (given !== null) probe.setAttribute(name, given)
  }
  probe.value = value
  const isTaken = probe.value.toLowerCase() === value.toLowerCase() || sameMoment(probe.value, value)
  if (!isTaken) return { refused: probe.value === "" ? "it is not written so" : `the nearest is ${probe.value}` }
  if (value !== "" && !probe.checkValidity()) return { refused: whyInvalid(probe) }
  element.focus({ preventScroll: true })
  element.value = probe.value
  element.dispatchEvent(new Event("input", { bubbles: true, composed: true }))
  element.dispatchEvent(new Event("change", { bubbles: true }))
  return {}
}

/** `09:30` and `09:30:00` are the same, and 5 and 5.0. */
function sameMoment(one: string, other: string): boolean {
  if (one === "") return false
  return (
    one.replace(/(:00)(\.0+)?$/, "") === other.replace(/(:00)(\.0+)?$/, "") ||
    (other.trim() !== "" && Number(one) === Number(other))
  )
}

function whyInvalid({ validity, min, max, step }: HTMLInputElement): string {
  if (validity.rangeUnderflow) return `the least is ${min}`
  if (validity.rangeOverflow) return `the most is ${max}`
  if (validity.stepMismatch) return `it goes in steps of ${step}`
  return "the field does not take it"
}

/** An editor may take some frames until its text is what it was made. */
const EDITOR_FRAMES = 12

/** What a field holds after something was put into it, compared in here: secrets stay in the page. */
export async function heldIn(element: Element, wanted: string): Promise<WireHeld> {
  let held = heldNow(element, wanted)
  const frames = isControl(element) ? 0 : EDITOR_FRAMES
  for (let n = 0; n < frames && !held.same; n++) {
    await frame()
    held = heldNow(element, wanted)
  }
  return held
}

function heldNow(element: Element, wanted: string): WireHeld {
  const value = drawsItself(element) ? drawnAround(element, wanted) : textIn(element)
  return {
    same: tidied(value) === tidied(wanted),
    alike: letters(value) === letters(wanted) && letters(wanted) !== "",
    ends: tidied(value).endsWith(tidied(wanted)),
    length: value.length,
    ...(isSecret(element) ? {} : { value: value.slice(0, LONGEST) }),
  }
}

const LONGEST = 2_000

export function textIn(element: Element): string {
  if (isControl(element)) return element.value
  return textContentOf(element) ?? ""
}

/** How far from where it is typed an editor draws its text. */
const FAR = 6

/** What was wanted, if an editor that draws its text itself shows all of its lines; else what it shows. */
function drawnAround(element: Element, wanted: string): string {
  const lines = tidied(wanted).split("\n")
  let shown = ""
  let at = element.parentElement
  for (let n = 0; n < FAR && at !== null; n++, at = at.parentElement) {
    shown = tidied(at.textContent)
    if (shown !== "" && lines.every((line) => shown.includes(line.trim()))) return wanted
  }
  return shown
}

/** Editors end with a line of their own, and keep places open with signs that nobody sees. */
function tidied(text: string): string {
  return text
    .replace(/[\u200b\u200c\u2060\ufeff]/g, "")
    .replace(/\u00a0/g, " ")
    .replace(/\r\n?/g, "\n")
    .replace(/\n{2,}/g, "\n")
    .trim()
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")
}

function isControl(element: Element): element is Control {
  return isInput(element) || isTextArea(element)
}
