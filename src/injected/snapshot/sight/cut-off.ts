import { isLabelled } from "../naming/kinds.ts"
import { boxOf } from "../safe.ts"
import { parentElementOf } from "../tree.ts"
import { readStyle, type Style } from "./sight.ts"

/** Pages hide content for screen readers in boxes of one pixel, or of none. */
const SPECK = 1

/**
 * Drops the clipped elements if some are not clipped: the native list behind a widget with its options, and text for
 * screen readers, have boxes but are invisible.
 */
export function seenOf(drawn: readonly Element[]): readonly Element[] {
  if (drawn.length < 2) return drawn
  const known = new Map<Element, boolean>()
  // A checkbox may be visible through its label.
  const seen = drawn.filter((each) => isLabelled(each) || !isCutOff(each, known))
  return seen.length > 0 ? seen : drawn
}

/** Whether an element is rendered but fully clipped by its own box or by an ancestor. */
export function isCutOff(element: Element, known = new Map<Element, boolean>()): boolean {
  const cached = known.get(element)
  if (cached !== undefined) return cached
  const style = readStyle(element)
  const around = parentElementOf(element)
  // An element that is positioned out of its parent is not clipped by it.
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
