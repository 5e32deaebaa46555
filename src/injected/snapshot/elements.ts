import { localName, namespaceOf, nodeType } from "./safe.ts"

/**
 * The type of a node, by its name and namespace. `instanceof` would check against a class of this window, and a node
 * that a script moved here from another frame keeps the classes of its original window.
 */

const HTML = "http://www.w3.org/1999/xhtml"
export const SVG = "http://www.w3.org/2000/svg"

export function isHtml(element: Element): element is HTMLElement {
  return namespaceOf(element) === HTML
}

export function isSvg(element: Element): element is SVGElement {
  return namespaceOf(element) === SVG
}

/** `tag` is the element's local name, for callers that have read it already. */
export function isA<K extends keyof HTMLElementTagNameMap>(
  element: Element,
  kind: K,
  tag = localName(element),
): element is HTMLElementTagNameMap[K] {
  return tag === kind && isHtml(element)
}

export function isInput(element: Element, tag?: string): element is HTMLInputElement {
  return isA(element, "input", tag)
}

export function isTextArea(element: Element, tag?: string): element is HTMLTextAreaElement {
  return isA(element, "textarea", tag)
}

export function isSelect(element: Element, tag?: string): element is HTMLSelectElement {
  return isA(element, "select", tag)
}

export function isLabel(element: Element, tag?: string): element is HTMLLabelElement {
  return isA(element, "label", tag)
}

export function isNode(one: unknown): one is Node {
  return typeof one === "object" && one !== null && "nodeType" in one
}

export function isShadowRoot(node: Node): node is ShadowRoot {
  return nodeType(node) === Node.DOCUMENT_FRAGMENT_NODE && "host" in node
}
