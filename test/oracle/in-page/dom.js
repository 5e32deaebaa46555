// Accessors taken from the prototypes: an input named `children` or `getAttribute` shadows the property of its form in
// every world, including ours.

function getter(prototype, name) {
  const { get } = Object.getOwnPropertyDescriptor(prototype, name)
  return (node) => Reflect.apply(get, node, [])
}

function method(prototype, name) {
  const { value } = Object.getOwnPropertyDescriptor(prototype, name)
  return (node, ...rest) => Reflect.apply(value, node, rest)
}

export const parentNodeOf = getter(Node.prototype, "parentNode")
export const childNodesOf = getter(Node.prototype, "childNodes")
export const nodeTypeOf = getter(Node.prototype, "nodeType")
export const textContentOf = getter(Node.prototype, "textContent")
export const isConnected = getter(Node.prototype, "isConnected")
export const contains = method(Node.prototype, "contains")
export const rootNodeOf = method(Node.prototype, "getRootNode")
export const tagOf = getter(Element.prototype, "localName")
export const openRootOf = getter(Element.prototype, "shadowRoot")
export const attribute = method(Element.prototype, "getAttribute")
export const hasAttribute = method(Element.prototype, "hasAttribute")
export const setAttribute = method(Element.prototype, "setAttribute")
export const removeAttribute = method(Element.prototype, "removeAttribute")
export const matches = method(Element.prototype, "matches")
export const queryAll = method(Element.prototype, "querySelectorAll")
export const clientRectsOf = method(Element.prototype, "getClientRects")
export const boundsOf = method(Element.prototype, "getBoundingClientRect")
export const scrollLeftOf = getter(Element.prototype, "scrollLeft")
export const scrollTopOf = getter(Element.prototype, "scrollTop")
export const scrollWidthOf = getter(Element.prototype, "scrollWidth")
export const scrollHeightOf = getter(Element.prototype, "scrollHeight")

const controlOfLabel = getter(HTMLLabelElement.prototype, "control")

/** The control of a label; null for anything else. */
export function labelledControl(element) {
  return element instanceof HTMLLabelElement ? controlOfLabel(element) : null
}

export const isElement = (node) => nodeTypeOf(node) === Node.ELEMENT_NODE
export const isText = (node) => nodeTypeOf(node) === Node.TEXT_NODE
