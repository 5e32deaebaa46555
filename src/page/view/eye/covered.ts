import type { Found } from "./cells.ts"
import type { Drawing } from "./drawing.ts"
import type { Memory } from "./memory.ts"
import { isAround, isLabelOf, uppermostAt } from "./uppermost.ts"

/** Which of those that a person can act on lie in the window under something else. */
export function coveredOf({ acting, scrollers }: Found, drawing: Drawing, memory: Memory): number[] {
  const covered: number[] = []
  const width = innerWidth
  const height = innerHeight
  for (const { id, element } of acting) {
    const box = drawing.boxOf(element)
    const { left, top, right, bottom } = box
    const isInside = right > 0 && bottom > 0 && left < width && top < height
    if (!isInside || box.width < 1 || box.height < 1) continue
    const x = (Math.max(left, 0) + Math.min(right, width)) / 2
    const y = (Math.max(top, 0) + Math.min(bottom, height)) / 2
    if (isCovered(element, x, y, memory) && !isScrolledAway(element, x, y)) covered.push(id)
  }
  return covered

  /** What a scroller does not show now lies under nothing. */
  function isScrolledAway(element: Element, x: number, y: number): boolean {
    return scrollers.some((scroller) => {
      const { left, top, right, bottom } = drawing.boxOf(scroller.element)
      const isShown = x >= left && x < right && y >= top && y < bottom
      return !isShown && scroller.element !== element && isAround(scroller.element, element)
    })
  }
}

function isCovered(element: Element, x: number, y: number, memory: Memory): boolean {
  const top = uppermostAt(x, y, memory)
  // What is in it, around it or labels it is not in its way.
  return top !== null && !isAround(element, top) && !isAround(top, element) && !isLabelOf(top, element)
}
