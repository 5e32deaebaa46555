import { isLabel } from "./elements.ts"
import type { Memory } from "./memory.ts"
import { elementAt, elementInRootAt } from "./safe.ts"
import { parentElementOf, shadowOf } from "./tree.ts"

/** What lies uppermost at a point of the window, also within shadow roots. */
export function uppermostAt(x: number, y: number, memory: Memory): Element | null {
  let top = elementAt(document, x, y)
  while (top !== null) {
    const root = shadowOf(top, memory)
    const inner: Element | null = root === null ? null : elementInRootAt(root, x, y)
    // A root answers with its host where nothing in it is.
    if (inner === null || inner === top) return top
    top = inner
  }
  return top
}

/** Whether one element stands in another one, or is it, as the page is drawn. */
export function isAround(outer: Element, inner: Element): boolean {
  for (let at: Element | null = inner; at !== null; at = parentElementOf(at)) if (at === outer) return true
  return false
}

/** Whether a click on the one is a click on the other, because it labels it. */
export function isLabelOf(top: Element, element: Element): boolean {
  for (let at: Element | null = top; at !== null; at = parentElementOf(at)) {
    if (isLabel(at)) return at.control === element
  }
  return false
}
