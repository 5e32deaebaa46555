import type { Memory } from "./memory.ts"
import { activeElementOf, hasFocus } from "./safe.ts"

/** The focused element, also within shadow roots; null in a frame while another one has the focus. */
export function focusIn(page: Document, memory: Memory): Element | null {
  let focus: Element | null = hasFocus(page) ? activeElementOf(page) : null
  for (;;) {
    const root: ShadowRoot | null = focus === null ? null : (focus.shadowRoot ?? memory.closedRootOf(focus))
    if (root === null || root.activeElement === null) return focus
    focus = root.activeElement
  }
}
