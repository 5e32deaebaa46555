import { isLabel } from "../../view/eye/elements.ts"
import { WIDGETS } from "../../view/eye/roles.ts"
import { attribute, matches, styleOf, textContentOf } from "../../view/eye/safe.ts"
import { traitsOf } from "../../view/eye/traits.ts"
import { parentElementOf } from "../../view/eye/tree.ts"
import { uppermostAt } from "../../view/eye/uppermost.ts"
import type { EyeParts } from "./eye-parts.ts"

const NATIVE = "a[href], button, input:not([type=hidden]), select, textarea, summary, label"

/** Whether a press there is one on another control that stands in the element, such as the button that removes a tag. */
export function goesToNested(element: Element, x: number, y: number, eye: EyeParts): boolean {
  const within: Element[] = []
  for (let at = uppermostAt(x, y, eye.memory); at !== element; at = parentElementOf(at)) {
    // What lies there is no part of the element, but stands for it.
    if (at === null) return false
    within.push(at)
  }
  const isOther = (each: Element) => isControl(each, eye) && !isSame(element, each)
  return within.some(isOther) && takesClicks(element, eye)
}

function takesClicks(element: Element, eye: EyeParts): boolean {
  if (isControl(element, eye)) return true
  const around = parentElementOf(element)
  // The cursor is inherited: who begins with it takes clicks.
  return styleOf(element).cursor === "pointer" && (around === null || styleOf(around).cursor !== "pointer")
}

function isControl(element: Element, { memory }: EyeParts): boolean {
  const role = attribute(element, "role") ?? ""
  // A cell is there to hold what is operated.
  if (matches(element, NATIVE) || (WIDGETS.has(role) && role !== "gridcell")) return true
  const { handles, tabbable, editable } = traitsOf(element)
  return handles || tabbable || editable || memory.of(element).isListening
}

/** A box around nothing but a control is operated by that; so is a label. */
function isSame(element: Element, nested: Element): boolean {
  return (isLabel(element) && element.control === nested) || wordsOf(element) === wordsOf(nested)
}

function wordsOf(element: Element): string {
  return (textContentOf(element) ?? "").replace(/\s+/g, " ").trim()
}
