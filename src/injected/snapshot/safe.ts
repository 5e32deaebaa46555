/**
 * DOM reads that a page cannot redirect. An isolated world keeps the page's scripts out, but the named properties of a
 * form still apply: `form.children` may be an input. Anything read from a form or a document is therefore read with the
 * prototype's accessor.
 */

/** Creates a reader of a property. Marked as pure so that a script contains only the readers that it uses. */
// @__NO_SIDE_EFFECTS__
export function reader<C extends { prototype: object }, K extends keyof C["prototype"] & string>(
  kind: C,
  name: K,
): (of: C["prototype"]) => C["prototype"][K] {
  const get = Object.getOwnPropertyDescriptor(kind.prototype, name)?.get
  if (get === undefined) throw new TypeError(`there is no accessor ${name}`)
  return Function.prototype.call.bind(get)
}

type Method = (...args: never[]) => unknown

/** Creates a caller of a method. */
// @__NO_SIDE_EFFECTS__
export function method<C extends { prototype: Record<K, Method> }, K extends string>(
  kind: C,
  name: K,
): (of: C["prototype"], ...args: Parameters<C["prototype"][K]>) => ReturnType<C["prototype"][K]> {
  return Function.prototype.call.bind(kind.prototype[name])
}

export const nodeType = reader(Node, "nodeType")
export const firstChild = reader(Node, "firstChild")
export const nextSibling = reader(Node, "nextSibling")
export const parentNode = reader(Node, "parentNode")
export const isConnected = reader(Node, "isConnected")
export const ownerDocument = reader(Node, "ownerDocument")
export const rootOf = method(Node, "getRootNode")
export const textContentOf = reader(Node, "textContent")
export const contains = method(Node, "contains")
export const textOfNode = reader(CharacterData, "data")

/** With line breaks as rendered. */
export const innerTextOf = reader(HTMLElement, "innerText")
export const isContentEditable = reader(HTMLElement, "isContentEditable")

export const localName = reader(Element, "localName")
export const previousElementOf = reader(Element, "previousElementSibling")
export const namespaceOf = reader(Element, "namespaceURI")
export const openShadow = reader(Element, "shadowRoot")
export const assignedSlot = reader(Element, "assignedSlot")
export const attribute = method(Element, "getAttribute")
export const hasAttribute = method(Element, "hasAttribute")
export const hasAttributes = method(Element, "hasAttributes")
export const attributeNames = method(Element, "getAttributeNames")
export const matches = method(Element, "matches")
export const closest = method(Element, "closest")
export const boxOf = method(Element, "getBoundingClientRect")
/** The element with its content, without shadow roots. */
export const markupOf = reader(Element, "outerHTML")
export const scrollTopOf = reader(Element, "scrollTop")
export const scrollLeftOf = reader(Element, "scrollLeft")
export const scrollWidthOf = reader(Element, "scrollWidth")
export const scrollHeightOf = reader(Element, "scrollHeight")
export const clientWidthOf = reader(Element, "clientWidth")
export const clientHeightOf = reader(Element, "clientHeight")
export const offsetWidthOf = reader(HTMLElement, "offsetWidth")
export const offsetHeightOf = reader(HTMLElement, "offsetHeight")
export const scrollIntoView = method(Element, "scrollIntoView")
export const findIn = method(Element, "querySelector")
export const isRendered = method(Element, "checkVisibility")
export const allBelow = method(Element, "querySelectorAll")
export const allInDocument = method(Document, "querySelectorAll")
export const childrenInRoot = reader(DocumentFragment, "children")
export const allInRoot = method(DocumentFragment, "querySelectorAll")
export const styleOf = getComputedStyle

export const activeElementOf = reader(Document, "activeElement")
export const documentElementOf: (of: Document) => HTMLElement | null = reader(Document, "documentElement")
export const activeElementInRoot = reader(ShadowRoot, "activeElement")
export const designModeOf = reader(Document, "designMode")
export const bodyOf: (of: Document) => HTMLElement | null = reader(Document, "body")
export const scrollingElementOf = reader(Document, "scrollingElement")
export const contentTypeOf = reader(Document, "contentType")
export const urlOf = reader(Document, "URL")
export const titleOf = reader(Document, "title")
export const styleSheetsOf = reader(Document, "styleSheets")
export const adoptedSheetsOf = reader(Document, "adoptedStyleSheets")
export const animationsIn = method(Document, "getAnimations")
export const hasFocus = method(Document, "hasFocus")
export const elementsIn = method(Document, "getElementsByTagName")
export const elementAt = method(Document, "elementFromPoint")
export const elementInRootAt = method(ShadowRoot, "elementFromPoint")

export function isElement(one: Node): one is Element {
  return nodeType(one) === 1
}

export function isText(one: Node): one is Text {
  const type = nodeType(one)
  return type === 3 || type === 4
}
