// A page may shadow these with the names of its form controls: they are read through the prototypes.
const getter = (kind, name) => {
  const { get } = Object.getOwnPropertyDescriptor(kind.prototype, name)
  return (node) => get.call(node)
}

const parentOf = getter(Node, "parentNode")
const openRootOf = getter(Element, "shadowRoot")
const hostOf = getter(ShadowRoot, "host")
const rootOf = (node) => Node.prototype.getRootNode.call(node)

/** Host → closed root. No script can read an element's closed root, so the judge passes them in. */
const closedRoots = new Map()

export function knowClosedRoots(...roots) {
  for (const root of roots) closedRoots.set(hostOf(root), root)
}

export function shadowRootOf(element) {
  return openRootOf(element) ?? closedRoots.get(element) ?? null
}

/** Part of what the browser itself draws for an element: in a user-agent shadow root. */
export function isNative(node) {
  for (let root = rootOf(node); root instanceof ShadowRoot; root = rootOf(hostOf(root))) {
    if (shadowRootOf(hostOf(root)) !== root) return true
  }
  return false
}

/** The parent of a node in the flat tree: its slot, the host of its root, or its parent. Null if it is not rendered. */
export function drawnIn(node) {
  const parent = parentOf(node)
  if (parent instanceof ShadowRoot) return hostOf(parent)
  if (!(parent instanceof Element)) return null
  const root = shadowRootOf(parent)
  return root ? slotFor(node, root) : parent
}

function slotFor(node, root) {
  for (const slot of root.querySelectorAll("slot")) if (slot.assignedNodes().includes(node)) return slot
  return null
}

/** The ancestors of a node in the flat tree, the nearest one first. */
export function* around(node) {
  for (let at = drawnIn(node); at !== null; at = drawnIn(at)) yield at
}

/** The nearest root with `elementsFromPoint`. */
export function scopeOf(node) {
  const root = rootOf(node)
  return root instanceof Document || root instanceof ShadowRoot ? root : null
}

export function contains(element, other) {
  for (let at = other; at !== null; at = drawnIn(at)) if (at === element) return true
  return false
}

/** All nodes below a root, including those in its shadow roots. */
export function* everyNode(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    yield node
    const inner = node instanceof Element ? shadowRootOf(node) : null
    if (inner) yield* everyNode(inner)
  }
}
