import { isHtml, isInput, isShadowRoot, isTextArea } from "../../view/eye/elements.ts"
import { attribute, closest, isElement, matches } from "../../view/eye/safe.ts"
import { parentElementOf } from "../../view/eye/tree.ts"

export const LISTBOX = "[role~=listbox]"

/** Whether nobody can operate it now. */
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

/** What a person operates by clicking on the element: itself, or what it is a part of. */
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

/** Whether the browser edits its text: the outermost such element, for what is in it. */
export function editorAround(element: Element): HTMLElement | undefined {
  if (!isHtml(element) || !element.isContentEditable) return undefined
  let host = element
  for (let at = element.parentElement; at?.isContentEditable; at = at.parentElement) host = at
  return host
}
