import type { Memory } from "./memory.ts"
import { activeElementOf, hasFocus } from "./safe.ts"

/** The element that keys go to, also within shadow roots; nothing in a frame while keys go elsewhere. */
export function focusIn(page: Document, memory: Memory): Element | null {
  let focus: Element | null = hasFocus(page) ? activeElementOf(page) : null
  for (;;) {
    const root: ShadowRoot | null = focus === null ? null : (focus.shadowRoot ?? memory.closedRootOf(focus))
    if (root === null || root.activeElement === null) return focus
    focus = root.activeElement
  }
}
