import { isA, isShadowRoot } from "./elements.ts"
import type { Memory } from "./memory.ts"
import { assignedSlot, firstChild, isElement, nextSibling, openShadow, parentNode, rootOf } from "./safe.ts"

const LIGHT_CHILDREN = { flatten: true } as const

/** A node does not expose which slot of a closed root it is assigned to; the slot does. */
const closedSlots = new WeakMap<Node, HTMLSlotElement>()

/** The element's shadow root, open or closed. */
export function shadowOf(element: Element, memory: Memory): ShadowRoot | null {
  return openShadow(element) ?? memory.closedRootOf(element)
}

const NOTHING: readonly Node[] = []

/** The nodes assigned to a slot, which are drawn in place of its children. */
export function assignedTo(element: Node): readonly Node[] {
  if (!isElement(element) || !isA(element, "slot")) return NOTHING
  const assigned = element.assignedNodes(LIGHT_CHILDREN)
  for (const child of assigned) {
    if (isElement(child) && assignedSlot(child) === null) closedSlots.set(child, element)
  }
  return assigned
}

/**
 * Calls back for each child in the flat tree: shadow roots in place of their hosts' children, assigned nodes in place
 * of a slot's.
 */
export function eachChild(parent: Node, memory: Memory, visit: (child: Node) => void): void {
  const assigned = assignedTo(parent)
  if (assigned.length > 0) {
    for (const child of assigned) visit(child)
    return
  }
  const from = isElement(parent) ? (shadowOf(parent, memory) ?? parent) : parent
  for (let child = firstChild(from); child !== null; child = nextSibling(child)) visit(child)
}

/** The parent element in the flat tree, across slots and shadow roots. */
export function parentElementOf(node: Node): Element | null {
  if (isElement(node)) {
    const slot = assignedSlot(node) ?? closedSlotOf(node)
    if (slot !== null) return slot
  }
  const parent = parentNode(node)
  if (parent === null) return null
  if (isElement(parent)) return parent
  return isShadowRoot(parent) ? parent.host : null
}

function closedSlotOf(element: Element): HTMLSlotElement | null {
  const slot = closedSlots.get(element)
  const root = slot === undefined ? null : rootOf(slot)
  return slot !== undefined && root !== null && isShadowRoot(root) && root.host === parentNode(element) ? slot : null
}
