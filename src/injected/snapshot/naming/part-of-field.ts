import type { Memory } from "../memory.ts"
import { boxOf, localName, matches, styleOf } from "../safe.ts"
import { isAround } from "../sight/uppermost.ts"
import { parentElementOf } from "../tree.ts"
import { roleOf, WIDGETS } from "./roles.ts"

const FIELDS = `[role~=combobox], [aria-haspopup=listbox], textarea, input:not([type=checkbox], [type=radio], [type=button],
  [type=submit], [type=reset], [type=image], [type=file], [type=range], [type=color])`

/** Elements that are operable apart from their role. */
const CONTROLS = "label, summary, audio, video, iframe, embed, [tabindex], [contenteditable]"

/** A box that belongs to the field alone is at most this many times as wide or as high as the field. */
const ROOM = 2

/**
 * Whether the element over a field is part of the same small widget, which passes all clicks to the field: some
 * comboboxes display their value like this.
 */
export function isPartOfField(top: Element, field: Element, memory: Memory): boolean {
  if (!matches(field, FIELDS)) return false
  let at: Element | null = top
  for (; at !== null && !isAround(at, field); at = parentElementOf(at)) {
    if (isControl(at) || takesClicks(at, memory)) return false
  }
  const { width, height } = boxOf(field)
  for (; at !== null && !isPage(at); at = parentElementOf(at)) {
    const around = boxOf(at)
    if (around.width > width * ROOM || around.height > height * ROOM) return false
    if (takesClicks(at, memory)) return true
  }
  return false
}

function isControl(element: Element): boolean {
  return WIDGETS.has(roleOf(element, localName(element))) || matches(element, CONTROLS)
}

/** Whether a script listens on it, or the pointer cursor starts there. */
function takesClicks(element: Element, memory: Memory): boolean {
  if (memory.of(element).isListening) return true
  const parent = parentElementOf(element)
  return isPointed(element) && (parent === null || !isPointed(parent))
}

function isPointed(element: Element): boolean {
  return styleOf(element).cursor === "pointer"
}

function isPage(element: Element): boolean {
  const tag = localName(element)
  return tag === "html" || tag === "body"
}
