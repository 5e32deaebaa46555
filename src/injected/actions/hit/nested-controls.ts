import { isLabel } from "../../snapshot/elements.ts"
import { WIDGETS } from "../../snapshot/naming/roles.ts"
import { traitsOf } from "../../snapshot/naming/traits.ts"
import { attribute, matches, styleOf, textContentOf } from "../../snapshot/safe.ts"
import { uppermostAt } from "../../snapshot/sight/uppermost.ts"
import { parentElementOf } from "../../snapshot/tree.ts"
import type { SnapshotParts } from "../snapshot-parts.ts"

const NATIVE = "a[href], button, input:not([type=hidden]), select, textarea, summary, label"

/** Whether a press there hits another control nested in the element, such as the button that removes a tag. */
export function goesToNested(element: Element, x: number, y: number, snapshotter: SnapshotParts): boolean {
  const within: Element[] = []
  for (let at = uppermostAt(x, y, snapshotter.memory); at !== element; at = parentElementOf(at)) {
    // The topmost element is not inside the element: it is its label.
    if (at === null) return false
    within.push(at)
  }
  const isOther = (each: Element) => isControl(each, snapshotter) && !isSame(element, each)
  return within.some(isOther) && takesClicks(element, snapshotter)
}

function takesClicks(element: Element, snapshotter: SnapshotParts): boolean {
  if (isControl(element, snapshotter)) return true
  const around = parentElementOf(element)
  // The cursor is inherited: the outermost element with a pointer takes the clicks.
  return styleOf(element).cursor === "pointer" && (around === null || styleOf(around).cursor !== "pointer")
}

function isControl(element: Element, { memory }: SnapshotParts): boolean {
  const role = attribute(element, "role") ?? ""
  // A cell only contains the control that is operated.
  if (matches(element, NATIVE) || (WIDGETS.has(role) && role !== "gridcell")) return true
  const { handles, tabbable, editable } = traitsOf(element)
  return handles || tabbable || editable || memory.of(element).isListening
}

/** A box that contains only the control is the same control; so is a label. */
function isSame(element: Element, nested: Element): boolean {
  return (isLabel(element) && element.control === nested) || wordsOf(element) === wordsOf(nested)
}

function wordsOf(element: Element): string {
  return (textContentOf(element) ?? "").replace(/\s+/g, " ").trim()
}
