import { isLabel } from "../elements.ts"
import type { Memory } from "../memory.ts"
import { elementAt, elementInRootAt } from "../safe.ts"
import { parentElementOf, shadowOf } from "../tree.ts"

/** The topmost element at a point of the window, also within shadow roots. */
export function uppermostAt(x: number, y: number, memory: Memory): Element | null {
  let top = elementAt(document, x, y)
  while (top !== null) {
    const root = shadowOf(top, memory)
    const inner: Element | null = root === null ? null : elementInRootAt(root, x, y)
    // A root returns its host if nothing in it is there.
    if (inner === null || inner === top) return top
    top = inner
  }
  return top
}

/** Whether an element contains another one, or is it, in the flat tree. */
export function isAround(outer: Element, inner: Element): boolean {
  for (let at: Element | null = inner; at !== null; at = parentElementOf(at)) if (at === outer) return true
  return false
}

/** Whether a click on the top element activates the other, because it is its label. */
export function isLabelOf(top: Element, element: Element): boolean {
  for (let at: Element | null = top; at !== null; at = parentElementOf(at)) {
    if (isLabel(at)) return at.control === element
  }
  return false
}
