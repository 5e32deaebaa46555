import { childNodesOf, isElement, labelledControl, openRootOf, parentNodeOf, tagOf } from "./dom.js"

/** All elements of one document, including shadow trees, and their flat-tree parents. */
export class Tree {
  /** Every element, hosts before their shadow trees, shadow trees before the children that are slotted into them. */
  elements = []
  #closedRoots
  #slots = new Map()
  #labels = new Map()
  #styles = new Map()

  /** `closedRoots`: host to root; a script cannot see them, so the caller passes them in. */
  constructor(document, closedRoots) {
    this.#closedRoots = closedRoots
    this.#visit(document)
    // The opposite, `control.labels`, walks the whole document for every control.
    for (const element of this.elements) {
      const control = labelledControl(element)
      if (control) this.#labels.set(control, [...this.labels(control), element])
    }
  }

  #visit(node) {
    for (const child of childNodesOf(node)) {
      if (!isElement(child)) continue
      this.elements.push(child)
      const root = this.rootOf(child)
      if (root) this.#visit(root)
      this.#visit(child)
      if (child instanceof HTMLSlotElement)
        for (const assigned of child.assignedNodes()) this.#slots.set(assigned, child)
    }
  }

  rootOf(element) {
    return openRootOf(element) ?? this.#closedRoots.get(element) ?? null
  }

  /** The parent of a node in the flat tree: its slot, the host of its shadow root, or its parent. */
  parent(node) {
    const slot = this.#slots.get(node)
    if (slot) return slot
    const parent = parentNodeOf(node)
    if (parent instanceof ShadowRoot) return parent.host
    return parent !== null && isElement(parent) ? parent : null
  }

  /** The children of an element in the flat tree. */
  children(element) {
    const root = this.rootOf(element)
    if (root) return [...childNodesOf(root)]
    if (element instanceof HTMLSlotElement) {
      const assigned = element.assignedNodes()
      if (assigned.length > 0) return assigned
    }
    return [...childNodesOf(element)]
  }

  /** A host's child without a slot is not rendered. */
  isLeftOut(element) {
    const parent = parentNodeOf(element)
    if (parent === null || !isElement(parent)) return false
    if (this.rootOf(parent)) return !this.#slots.has(element)
    return tagOf(parent) === "slot" && parent instanceof HTMLSlotElement && parent.assignedNodes().length > 0
  }

  /** The labels of a control, in document order. */
  labels(control) {
    return this.#labels.get(control) ?? []
  }

  *ancestors(node) {
    for (let at = this.parent(node); at !== null; at = this.parent(at)) yield at
  }

  style(element) {
    let style = this.#styles.get(element)
    if (!style) {
      style = getComputedStyle(element)
      this.#styles.set(element, style)
    }
    return style
  }
}
