import { isShadowRoot } from "../../snapshot/elements.ts"
import { contains, rootOf } from "../../snapshot/safe.ts"

const CHILDREN: MutationObserverInit = { subtree: true, childList: true }

/**
 * Notices that the node under a press was taken out of the document, even if it was put back at once, as when a
 * list is redrawn: the browser then makes no click of the press.
 */
export class Removal {
  readonly #nodes: readonly Node[]
  #happened = false
  readonly #observer = new MutationObserver((records) => this.#read(records))

  constructor(pressed: Element) {
    const nodes: Node[] = []
    for (let at: Node | undefined = pressed; at !== undefined; ) {
      nodes.push(at)
      const root = rootOf(at)
      this.#observer.observe(root, CHILDREN)
      at = isShadowRoot(root) ? root.host : undefined
    }
    this.#nodes = nodes
  }

  get happened(): boolean {
    this.#read(this.#observer.takeRecords())
    return this.#happened
  }

  end(): void {
    this.#observer.disconnect()
  }

  #read(records: readonly MutationRecord[]): void {
    for (const { removedNodes } of records) {
      for (const removed of removedNodes) {
        if (this.#nodes.some((node) => contains(removed, node))) this.#happened = true
      }
    }
  }
}
