import type { Found } from "./cells.ts"
import type { Drawing } from "./drawing.ts"
import type { Memory } from "./memory.ts"
import { isPartOfField } from "./part-of-field.ts"
import { isAround, isLabelOf, uppermostAt } from "./uppermost.ts"

type Part = readonly [x: number, y: number]

/** Where an element is looked at: whoever clicks it tries other points than its middle, too. */
const PARTS: readonly Part[] = [
  [0.5, 0.5],
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
]

/** Which of those that a person can act on lie in the window under something else. */
export function coveredOf({ acting }: Found, drawing: Drawing, memory: Memory): number[] {
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
  // What is in it, around it, labels it or takes clicks for it is not in its way.
  if (top === null || isAround(element, top) || isAround(top, element) || isLabelOf(top, element)) return false
  return !isPartOfField(top, element, memory)
}
