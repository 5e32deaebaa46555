import type { Found } from "../cells.ts"
import type { Memory } from "../memory.ts"
import { isPartOfField } from "../naming/part-of-field.ts"
import type { VisibilityCheck } from "./drawing.ts"
import { isAround, isLabelOf, uppermostAt } from "./uppermost.ts"

type Part = readonly [x: number, y: number]

/** The points at which an element is tested: a click tries other points than its middle, too. */
const PARTS: readonly Part[] = [
  [0.5, 0.5],
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
]

/** Which of the operable elements in the window are covered by something else. */
export function coveredOf({ acting }: Found, drawing: VisibilityCheck, memory: Memory): number[] {
  const covered: number[] = []
  for (const { id, element, clip } of acting) {
    const shown = drawing.shownPart(element, clip)
    if (shown === undefined) continue
    const { left, top, right, bottom } = shown
    const isCoveredAt = ([x, y]: Part) =>
      isCovered(element, left + (right - left) * x, top + (bottom - top) * y, memory)
    if (PARTS.every(isCoveredAt)) covered.push(id)
  }
  return covered
}

function isCovered(element: Element, x: number, y: number, memory: Memory): boolean {
  const top = uppermostAt(x, y, memory)
  // Its content, its ancestors, its labels and elements that take clicks for it do not cover it.
  if (top === null || isAround(element, top) || isAround(top, element) || isLabelOf(top, element)) return false
  return !isPartOfField(top, element, memory)
}
