import { isShadowRoot } from "../snapshot/elements.ts"
import { allInDocument, allInRoot, attribute, isElement, localName, parentNode, rootOf } from "../snapshot/safe.ts"

const NAMING = ["data-testid", "data-test", "name", "aria-label", "placeholder", "href"] as const
const LONGEST = 80

/** A selector that matches only this element in its document; ` >>> ` leads into a shadow root. */
export function selectorOf(element: Element): string {
  const root = rootOf(element)
  const within = inRoot(element, root)
  return isShadowRoot(root) ? `${selectorOf(root.host)} >>> ${within}` : within
}

function inRoot(element: Element, root: Node): string {
  const steps: string[] = []
  for (let at: Element | null = element; at !== null; at = parentIn(at)) {
    const own = nameOf(at, root)
    if (own !== undefined) return [own, ...steps].join(" > ")
    steps.unshift(placeOf(at))
  }
  return steps.join(" > ")
}

/** An id, name or similar attribute that only this element has. */
function nameOf(element: Element, root: Node): string | undefined {
  const id = attribute(element, "id")
  if (id !== null && isOnly(`#${CSS.escape(id)}`, root)) return `#${CSS.escape(id)}`
  const tag = CSS.escape(localName(element))
  for (const name of NAMING) {
    const value = attribute(element, name)
    if (value === null || value === "" || value.length > LONGEST) continue
    const selector = `${tag}[${name}="${CSS.escape(value)}"]`
    if (isOnly(selector, root)) return selector
  }
  return undefined
}

function isOnly(selector: string, root: Node): boolean {
  const found = isShadowRoot(root) ? allInRoot(root, selector) : allInDocument(document, selector)
  return found.length === 1
}

function placeOf(element: Element): string {
  const tag = localName(element)
  let nth = 1
  let others = 0
  for (let at = element.previousElementSibling; at !== null; at = at.previousElementSibling)
    if (localName(at) === tag) nth++
  for (let at = element.nextElementSibling; at !== null; at = at.nextElementSibling) if (localName(at) === tag) others++
  return nth === 1 && others === 0 ? CSS.escape(tag) : `${CSS.escape(tag)}:nth-of-type(${nth})`
}

function parentIn(element: Element): Element | null {
  const parent = parentNode(element)
  return parent !== null && isElement(parent) ? parent : null
}
