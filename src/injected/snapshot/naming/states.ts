import { Flag, type More } from "../../wire/entry.ts"
import { isA, isInput, isSelect, isTextArea } from "../elements.ts"
import { attribute, hasAttribute, matches, textContentOf } from "../safe.ts"
import { tidy } from "../text.ts"
import type { Names } from "./names.ts"
import { isEditingHost } from "./roles.ts"
import { isSecret } from "./secret-fields.ts"
import type { Traits } from "./traits.ts"

/** Longer values are truncated. */
const LONGEST_VALUE = 2_000

/** Inputs whose role already implies their type. */
const OTHER_ROLES = new Set("checkbox radio range submit reset button image".split(" "))

const TEXT_TYPES = new Set("text email tel url search password number".split(" "))

/** The type of a field, if its role does not imply it. */
export function wordFor(element: Element, tag: string, role: string): string | undefined {
  if (tag === "select") return "select"
  if (tag === "textarea" || (role === "textbox" && isEditingHost(element))) return "textarea"
  if (!isInput(element, tag) || hasAttribute(element, "role")) return undefined
  const { type } = element
  const isImplied = TEXT_TYPES.has(type) && type !== "password"
  return isImplied || OTHER_ROLES.has(type) ? undefined : type
}

/** The states of an element, as bits, and its value. */
export interface Condition {
  flags: number
  more: More | 0
}

export function conditionOf(element: Element, tag: string, role: string, traits: Traits): Condition {
  const condition: Condition = { flags: traits.aria ? ariaFlags(element) : 0, more: 0 }
  if (isInput(element, tag)) readInput(element, condition)
  else if (isTextArea(element, tag)) readTextArea(element, condition)
  else if (isSelect(element, tag)) readSelect(element, condition)
  else if (isA(element, "option", tag)) {
    if (element.selected) condition.flags |= Flag.selected
    if (element.disabled) condition.flags |= Flag.disabled
  } else if (isA(element, "button", tag)) {
    if (matches(element, ":disabled")) condition.flags |= Flag.disabled
  } else if (isA(element, "progress", tag)) {
    if (element.position >= 0) more(condition).value = `${Math.round(element.position * 100)}%`
  } else if (isA(element, "meter", tag)) more(condition).value = String(element.value)
  else if (isA(element, "details", tag)) condition.flags |= element.open ? Flag.expanded : Flag.collapsed
  else if (tag === "summary") {
    const details = element.parentElement
    condition.flags |= details !== null && isA(details, "details") && details.open ? Flag.expanded : Flag.collapsed
  } else if (isA(element, "dialog", tag) && matches(element, ":modal")) condition.flags |= Flag.modal
  else if (isA(element, "a", tag) || isA(element, "area", tag)) {
    if (element.href !== "") more(condition).url = element.href
  }
  if (role === "heading") more(condition).level = levelOf(element, tag)
  if (traits.aria && !isInput(element, tag)) {
    const now = attribute(element, "aria-valuetext") ?? attribute(element, "aria-valuenow")
    if (now !== null) more(condition).value = tidy(now)
    const rows = rowsSaid(element)
    if (rows !== 0) more(condition).rows = rows
  }
  if (traits.editable) condition.flags |= Flag.editable | Flag.multiline
  if (traits.draggable) condition.flags |= Flag.draggable
  return condition
}

/** The number of rows according to ARIA attributes; for a list, according to its first item. 0 if not given. */
function rowsSaid(element: Element): number {
  const rows = Number(attribute(element, "aria-rowcount"))
  if (Number.isInteger(rows) && rows !== 0) return rows
  const size = Number(attribute(element, "aria-setsize"))
  if (!Number.isInteger(size) || size === 0) return 0
  const before = element.previousElementSibling
  return before !== null && hasAttribute(before, "aria-setsize") ? 0 : size
}

export function more(condition: Condition): More {
  if (condition.more === 0) condition.more = {}
  return condition.more
}

function ariaFlags(element: Element): number {
  let flags = 0
  if (isTrue(element, "aria-disabled")) flags |= Flag.disabled
  if (isTrue(element, "aria-readonly")) flags |= Flag.readonly
  if (isTrue(element, "aria-required")) flags |= Flag.required
  if (isTrue(element, "aria-busy")) flags |= Flag.busy
  if (isTrue(element, "aria-modal")) flags |= Flag.modal
  if (isTrue(element, "aria-multiline")) flags |= Flag.multiline
  if (isTrue(element, "aria-selected")) flags |= Flag.selected
  const invalid = attribute(element, "aria-invalid")
  if (invalid !== null && invalid !== "" && invalid !== "false") flags |= Flag.invalid
  const checked = attribute(element, "aria-checked")
  if (checked === "true") flags |= Flag.checked
  else if (checked === "mixed") flags |= Flag.mixed
  const pressed = attribute(element, "aria-pressed")
  if (pressed === "true") flags |= Flag.pressed
  else if (pressed === "mixed") flags |= Flag.mixed
  const expanded = attribute(element, "aria-expanded")
  if (expanded === "true") flags |= Flag.expanded
  else if (expanded === "false") flags |= Flag.collapsed
  const current = attribute(element, "aria-current")
  if (current !== null && current !== "" && current !== "false") flags |= Flag.current
  const sort = attribute(element, "aria-sort")
  if (sort === "ascending") flags |= Flag.ascending
  else if (sort === "descending") flags |= Flag.descending
  const popup = attribute(element, "aria-haspopup")
  if (popup !== null && popup !== "" && popup !== "false") flags |= Flag.popup
  return flags
}

function isTrue(element: Element, name: string): boolean {
  return attribute(element, name) === "true"
}

function readInput(input: HTMLInputElement, condition: Condition): void {
  const { type } = input
  if (matches(input, ":disabled")) condition.flags |= Flag.disabled
  if (input.required) condition.flags |= Flag.required
  if (type === "checkbox" || type === "radio") {
    if (input.indeterminate && type === "checkbox") condition.flags |= Flag.mixed
    else if (input.checked) condition.flags |= Flag.checked
    return
  }
  if (input.readOnly) condition.flags |= Flag.readonly
  if (input.value !== "" && matches(input, ":invalid")) condition.flags |= Flag.invalid
  if (type === "file") {
    readFiles(input, condition)
    return
  }
  if (["submit", "reset", "button", "image"].includes(type)) return
  if (!TEXT_TYPES.has(type) || type === "password") more(condition).type = type
  hold(condition, input.value, isSecret(input))
  const { placeholder } = input
  if (placeholder !== "") more(condition).placeholder = tidy(placeholder)
}

function readFiles(input: HTMLInputElement, condition: Condition): void {
  more(condition).type = "file"
  if (input.multiple) condition.flags |= Flag.multiple
  const names = [...(input.files ?? [])].map((file) => file.name)
  if (names.length > 0) more(condition).value = names.join(", ")
}

function readTextArea(area: HTMLTextAreaElement, condition: Condition): void {
  condition.flags |= Flag.multiline
  if (matches(area, ":disabled")) condition.flags |= Flag.disabled
  if (area.readOnly) condition.flags |= Flag.readonly
  if (area.required) condition.flags |= Flag.required
  if (area.value !== "" && matches(area, ":invalid")) condition.flags |= Flag.invalid
  hold(condition, area.value, isSecret(area))
  if (area.placeholder !== "") more(condition).placeholder = tidy(area.placeholder)
}

function readSelect(select: HTMLSelectElement, condition: Condition): void {
  if (matches(select, ":disabled, :user-invalid"))
    condition.flags |= matches(select, ":disabled") ? Flag.disabled : Flag.invalid
  if (select.required) condition.flags |= Flag.required
  if (select.multiple) condition.flags |= Flag.multiple
  more(condition).options = select.length
  const said = select.multiple
    ? [...select.selectedOptions].map((option) => tidy(option.text)).join(", ")
    : tidy(select.options.item(select.selectedIndex)?.text ?? "")
  if (said !== "") more(condition).value = said.slice(0, LONGEST_VALUE)
}

/** Only whether a password or one-time code is set is reported, never its value. */
export function hold(condition: Condition, value: string, secret: boolean): void {
  if (secret) condition.flags |= value === "" ? Flag.secret : Flag.secret | Flag.filled
  else if (value !== "")
    more(condition).value = value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value
}

function levelOf(element: Element, tag: string): number {
  const given = Number(attribute(element, "aria-level"))
  if (Number.isInteger(given) && given > 0) return given
  return /^h[1-6]$/.test(tag) ? Number(tag[1]) : 2
}

/** Whether an editor contains no letter: editors keep a zero-width character when they are empty. */
export function isBlank(element: Element): boolean {
  return (textContentOf(element) ?? "").replace(/[\s\u200b\u2060\ufeff]/g, "") === ""
}

/** An editor's text, as its value. */
export function editedText(element: Element, names: Names): string {
  const text = names.contentOf(element)
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text
}
