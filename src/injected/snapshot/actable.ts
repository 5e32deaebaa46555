import { isA, isInput } from "./elements.ts"
import type { Memory } from "./memory.ts"
import { isFirstSummary, WIDGETS } from "./naming/roles.ts"
import type { Traits } from "./naming/traits.ts"
import { allBelow, hasAttribute, isElement, localName, parentNode } from "./safe.ts"

/** Whether such an element is a control by its type. */
export function isControl(element: Element, tag: string, role: string, traits: Traits): boolean {
  switch (tag) {
    case "a":
    case "area":
      if (role === "link") return true
      break
    case "button":
    case "select":
    case "textarea":
      return true
    case "input":
      return (isInput(element, tag) ? element.type : "") !== "hidden"
    case "details":
      // The browser draws a default summary.
      if (!hasSummary(element)) return true
      break
    case "summary":
      if (isFirstSummary(element)) return true
      break
    case "audio":
    case "video":
      if (hasAttribute(element, "controls")) return true
      break
  }
  // A grid cell is only text unless it is focusable.
  return traits.editable || (WIDGETS.has(role) && role !== "gridcell" && tag !== "option")
}

/** Whether a person can act on it although it has no role that says so. */
export function isClickable(
  element: Element,
  role: string,
  pointerBegins: boolean,
  traits: Traits,
  memory: Memory,
): boolean {
  if (pointerBegins || traits.tabbable || traits.handles || traits.draggable) return true
  if (memory.of(element).isListening) return !isAppRoot(element)
  // A list may listen on behalf of its items, as sortable ones do.
  const parent = role === "listitem" ? parentNode(element) : null
  return parent !== null && isElement(parent) && memory.of(parent).isListening && !isAppRoot(parent)
}

const ACTABLE = "a[href], button, input, select, textarea, summary, [tabindex], [role], [onclick]"

/** An application listens on its root element on behalf of everything inside. */
function isAppRoot(element: Element): boolean {
  const parent = parentNode(element)
  if (parent === null || !isElement(parent) || !isA(parent, "body")) return false
  const isMost = allBelow(element, "*").length * 2 >= allBelow(parent, "*").length
  return isMost && allBelow(element, ACTABLE).length > 0
}

function hasSummary(details: Element): boolean {
  for (const child of details.children) if (localName(child) === "summary") return true
  return false
}
