import { isLabelled } from "./kinds.ts"
import { boxOf } from "./safe.ts"
import { readStyle, type Style } from "./sight.ts"
import { parentElementOf } from "./tree.ts"

/** Pages keep for screen readers what they put into boxes of one pixel, or of none. */
const SPECK = 1

/**
 * Those of elements with a box that are not cut off, where there are both: the list that a widget stands for, with its
 * options, and words for screen readers have boxes and nobody sees them.
 */
export function seenOf(drawn: readonly Element[]): readonly Element[] {
  if (drawn.length < 2) return drawn
  const known = new Map<Element, boolean>()
  // A box is seen by its label.
  const seen = drawn.filter((each) => isLabelled(each) || !isCutOff(each, known))
  return seen.length > 0 ? seen : drawn
}

/** Whether an element is drawn, and cut off as a whole by its own box or by one around it. */
export function isCutOff(element: Element, known = new Map<Element, boolean>()): boolean {
  const told = known.get(element)
  if (told !== undefined) return told
  const style = readStyle(element)
  const around = parentElementOf(element)
  // What is lifted out of the page is not cut off by what it stands in.
  const isWithin = around !== null && around !== document.body && !style.isFree
  const isOff = cutsOff(element, style) || (isWithin && isCutOff(around, known))
  known.set(element, isOff)
  return isOff
}

function cutsOff(element: Element, style: Style): boolean {
  if (style.isCutAway) return true
  const { overflow } = style.css
  if (overflow === "visible" || style.display === "inline" || style.display === "contents") return false
  const { width, height } = boxOf(element)
  return width <= SPECK || height <= SPECK
}
