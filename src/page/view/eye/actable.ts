import { isA, isInput } from "./elements.ts"
import type { Memory } from "./memory.ts"
import { isFirstSummary, WIDGETS } from "./roles.ts"
import { allBelow, hasAttribute, isElement, localName, parentNode } from "./safe.ts"
import type { Traits } from "./traits.ts"

/** Whether a person operates such an element, by what it is. */
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
      // Without a summary the browser draws one.
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
  // A cell of a grid is there to be read, and to be focused only where it says so.
  return traits.editable || (WIDGETS.has(role) && role !== "gridcell" && tag !== "option")
}

/** Whether a person can do something with it although nothing says what it is. */
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

/** An application listens on the element that holds all of it, on behalf of everything in there. */
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
