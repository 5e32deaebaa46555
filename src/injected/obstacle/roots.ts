import type { Memory } from "../snapshot/memory.ts"
import { mayHost } from "../snapshot/naming/kinds.ts"
import { allInDocument, allInRoot, localName } from "../snapshot/safe.ts"
import { shadowOf } from "../snapshot/tree.ts"

/** Elements of a document and of the shadow roots in it that are known. */
export class Roots {
  readonly #shadows: ShadowRoot[] = []
  readonly #memory: Memory

  constructor(memory: Memory) {
    this.#memory = memory
    this.#gather(allInDocument(document, "*"))
  }

  all(selector: string): Element[] {
    return [...allInDocument(document, selector), ...this.#shadows.flatMap((root) => [...allInRoot(root, selector)])]
  }

  #gather(elements: Iterable<Element>): void {
    for (const element of elements) {
      const root = mayHost(localName(element)) ? shadowOf(element, this.#memory) : null
      if (root === null) continue
      this.#shadows.push(root)
      this.#gather(allInRoot(root, "*"))
    }
  }
}
