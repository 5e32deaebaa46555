import type { Memory } from "./memory.ts"
import { activeElementOf } from "./safe.ts"

/** The element that keys go to, also within shadow roots. */
export function focusIn(page: Document, memory: Memory): Element | null {
  let focus: Element | null = activeElementOf(page)
  for (;;) {
    const root: ShadowRoot | null = focus === null ? null : (focus.shadowRoot ?? memory.closedRootOf(focus))
    if (root === null || root.activeElement === null) return focus
    focus = root.activeElement
  }
}
