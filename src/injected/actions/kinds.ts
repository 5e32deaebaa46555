import { isHtml, isInput, isShadowRoot, isTextArea } from "../snapshot/elements.ts"
import { attribute, closest, isElement, matches } from "../snapshot/safe.ts"
import { parentElementOf } from "../snapshot/tree.ts"

export const LISTBOX = "[role~=listbox]"

/** Whether it is disabled, directly or by an ancestor. */
export function isDisabled(element: Element): boolean {
  if (matches(element, ":disabled")) return true
  for (let at: Element | null = element; at !== null; at = parentElementOf(at)) {
    if (attribute(at, "aria-disabled") === "true" || at.hasAttribute("inert")) return true
  }
  return false
}

export function isReadOnly(element: Element): boolean {
  if (isInput(element) || isTextArea(element)) return element.readOnly
  return attribute(element, "aria-readonly") === "true"
}

const OPERATED =
  "button, a[href], summary, label, [role=button], [role=link], [role=tab], [role=option], [role=menuitem]"

export function isOperated(element: Element): boolean {
  return matches(element, OPERATED)
}

/** The control that a click on the element operates: itself, or an ancestor. */
export function operatedBy(element: Element): Element {
  for (let at: Node | null = element; at !== null && isElement(at); at = hostOf(at)) {
    const found = closest(at, OPERATED)
    if (found !== null) return found
  }
  return element
}

function hostOf(element: Element): Element | null {
  const root = element.getRootNode()
  return isShadowRoot(root) ? root.host : null
}

/** The outermost element around it whose text the browser edits. */
export function editorAround(element: Element): HTMLElement | undefined {
  if (!isHtml(element) || !element.isContentEditable) return undefined
  let host = element
  for (let at = element.parentElement; at?.isContentEditable; at = at.parentElement) host = at
  return host
}
