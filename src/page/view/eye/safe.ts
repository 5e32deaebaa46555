/**
 * Reads of the DOM that a page cannot redirect. An isolated world keeps the page's scripts out, but a form still answers
 * to the names of its controls: `form.children` may be an input. Whatever may be asked of a form, or of a document, is
 * therefore read with the accessor of the prototype.
 */

function reader<T extends object, V>(prototype: T, name: keyof T & string): (of: T) => V {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get
  if (get === undefined) throw new TypeError(`there is no accessor ${name}`)
  return Function.prototype.call.bind(get)
}

function method<T extends object, A extends unknown[], V>(own: (this: T, ...args: A) => V): (of: T, ...args: A) => V {
  return Function.prototype.call.bind(own)
}

const node = Node.prototype
const element = Element.prototype

export const nodeType = reader<Node, number>(node, "nodeType")
export const firstChild = reader<Node, ChildNode | null>(node, "firstChild")
export const nextSibling = reader<Node, ChildNode | null>(node, "nextSibling")
export const parentNode = reader<Node, ParentNode | null>(node, "parentNode")
export const isConnected = reader<Node, boolean>(node, "isConnected")
export const ownerDocument = reader<Node, Document | null>(node, "ownerDocument")
export const rootOf = method<Node, [], Node>(node.getRootNode)
export const textContentOf = reader<Node, string | null>(node, "textContent")
export const textOfNode = reader<CharacterData, string>(CharacterData.prototype, "data")

/** With the line breaks that a person sees. */
export const innerTextOf = reader<HTMLElement, string>(HTMLElement.prototype, "innerText")

export const localName = reader<Element, string>(element, "localName")
export const namespaceOf = reader<Element, string | null>(element, "namespaceURI")
export const openShadow = reader<Element, ShadowRoot | null>(element, "shadowRoot")
export const assignedSlot = reader<Element, HTMLSlotElement | null>(element, "assignedSlot")
export const attribute = method<Element, [string], string | null>(element.getAttribute)
export const hasAttribute = method<Element, [string], boolean>(element.hasAttribute)
export const hasAttributes = method<Element, [], boolean>(element.hasAttributes)
export const attributeNames = method<Element, [], string[]>(element.getAttributeNames)
export const matches = method<Element, [string], boolean>(element.matches)
export const closest = method<Element, [string], Element | null>(element.closest)
export const boxOf = method<Element, [], DOMRect>(element.getBoundingClientRect)
/** Of the element itself and what is in it, without shadow roots. */
export const markupOf = reader<Element, string>(element, "outerHTML")
export const scrollTopOf = reader<Element, number>(element, "scrollTop")
export const scrollLeftOf = reader<Element, number>(element, "scrollLeft")
export const scrollWidthOf = reader<Element, number>(element, "scrollWidth")
export const scrollHeightOf = reader<Element, number>(element, "scrollHeight")
export const clientWidthOf = reader<Element, number>(element, "clientWidth")
export const clientHeightOf = reader<Element, number>(element, "clientHeight")
export const offsetWidthOf = reader<HTMLElement, number>(HTMLElement.prototype, "offsetWidth")
export const offsetHeightOf = reader<HTMLElement, number>(HTMLElement.prototype, "offsetHeight")
export const isRendered = method<Element, [CheckVisibilityOptions?], boolean>(element.checkVisibility)
export const allBelow = method<Element, [string], NodeListOf<Element>>(element.querySelectorAll)
export const allInDocument = method<Document, [string], NodeListOf<Element>>(Document.prototype.querySelectorAll)
export const allInRoot = method<DocumentFragment, [string], NodeListOf<Element>>(
  DocumentFragment.prototype.querySelectorAll,
)
export const styleOf = getComputedStyle

const page = Document.prototype
export const activeElementOf = reader<Document, Element | null>(page, "activeElement")
export const documentElementOf = reader<Document, HTMLElement | null>(page, "documentElement")
export const designModeOf = reader<Document, string>(page, "designMode")
export const bodyOf = reader<Document, HTMLElement | null>(page, "body")
export const scrollingElementOf = reader<Document, Element | null>(page, "scrollingElement")
export const titleOf = reader<Document, string>(page, "title")
export const styleSheetsOf = reader<Document, StyleSheetList>(page, "styleSheets")
export const adoptedSheetsOf = reader<Document, CSSStyleSheet[]>(page, "adoptedStyleSheets")
export const animationsIn = method<Document, [], Animation[]>(page.getAnimations)
export const hasFocus = method<Document, [], boolean>(page.hasFocus)
export const elementsIn = method<Document, [string], HTMLCollectionOf<Element>>(page.getElementsByTagName)
export const elementAt = method<Document, [number, number], Element | null>(page.elementFromPoint)
export const elementInRootAt = method<ShadowRoot, [number, number], Element | null>(
  ShadowRoot.prototype.elementFromPoint,
)

export function isElement(one: Node): one is Element {
  return nodeType(one) === 1
}

export function isText(one: Node): one is Text {
  const type = nodeType(one)
  return type === 3 || type === 4
}
