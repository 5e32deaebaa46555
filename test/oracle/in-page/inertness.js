import { contains, hasAttribute, matches } from "./dom.js"

/** Visible but not operable elements: inert ones, and everything behind a modal dialog. */
export class Inertness {
  #tree
  #wholeFrame
  #modal
  #known = new Map()

  constructor(tree, wholeFrame) {
    this.#tree = tree
    this.#wholeFrame = wholeFrame
    const modals = tree.elements.filter((element) => matches(element, "dialog:modal"))
    this.#modal = modals.find((dialog) => contains(dialog, document.activeElement)) ?? modals.at(-1) ?? null
  }

  of(element) {
    if (this.#wholeFrame) return true
    let inert = this.#known.get(element)
    if (inert === undefined) {
      inert = this.#find(element)
      this.#known.set(element, inert)
    }
    return inert
  }

  #find(element) {
    if (element === this.#modal) return false
    if (hasAttribute(element, "inert")) return true
    const parent = this.#tree.parent(element)
    return parent === null ? this.#modal !== null : this.of(parent)
  }
}
