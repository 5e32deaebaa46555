import type { Found } from "./cells.ts"
import type { Drawing } from "./drawing.ts"
import type { Memory } from "./memory.ts"
import { isAround, isLabelOf, uppermostAt } from "./uppermost.ts"

/** Which of those that a person can act on lie in the window under something else. */
export function coveredOf({ acting }: Found, drawing: Drawing, memory: Memory): number[] {
  const covered: number[] = []
  for (const { id, element, clip } of acting) {
    const shown = drawing.shownPart(element, clip)
    if (shown === undefined) continue
    const { left, top, right, bottom } = shown
    if (isCovered(element, (left + right) / 2, (top + bottom) / 2, memory)) covered.push(id)
  }
  return covered
}

function isCovered(element: Element, x: number, y: number, memory: Memory): boolean {
  const top = uppermostAt(x, y, memory)
  // What is in it, around it or labels it is not in its way.
  return top !== null && !isAround(element, top) && !isAround(top, element) && !isLabelOf(top, element)
}
