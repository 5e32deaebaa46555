import { localName, namespaceOf, nodeType } from "./safe.ts"

/**
 * What a node is, by its name and namespace. `instanceof` asks for a class of this window, and a node that a script moved
 * here from another frame keeps the classes of the window that it was first seen in.
 */

const HTML = "http://www.w3.org/1999/xhtml"

export function isHtml(element: Element): element is HTMLElement {
  return namespaceOf(element) === HTML
}

export function isInput(element: Element): element is HTMLInputElement {
  return localName(element) === "input" && isHtml(element)
}

export function isTextArea(element: Element): element is HTMLTextAreaElement {
  return localName(element) === "textarea" && isHtml(element)
}

export function isSelect(element: Element): element is HTMLSelectElement {
  return localName(element) === "select" && isHtml(element)
}

export function isLabel(element: Element): element is HTMLLabelElement {
  return localName(element) === "label" && isHtml(element)
}

export function isNode(target: EventTarget): target is Node {
  return "nodeType" in target
}

export function isShadowRoot(node: Node): node is ShadowRoot {
  return nodeType(node) === Node.DOCUMENT_FRAGMENT_NODE && "host" in node
}
