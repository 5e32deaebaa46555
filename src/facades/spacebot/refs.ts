import type { Tab } from "../../session/tab.ts"

/** An element of a snapshot. */
export interface KnownElement {
  /** Our own ref, which stays with the element. */
  readonly ref: string
  readonly role: string
  readonly name: string
  readonly tag: string
  /** Of an input. */
  readonly type?: string
  /** Of an option that is not drawn, because its list is closed: the ref of the list, and its place there. */
  readonly option?: { readonly list: string; readonly number: number }
}

/** The elements of the last snapshot by number; void once the document that it showed is gone. */
export class SnapshotRefs {
  #elements: readonly KnownElement[] = []
  #tab: Tab | undefined
  #document: string | undefined

  fill(tab: Tab, elements: readonly KnownElement[]): void {
    this.#elements = elements
    this.#tab = tab
    this.#document = tab.page.documents.loaderId
  }

  clear(): void {
    this.#elements = []
    this.#tab = undefined
  }

  /** How many there are. */
  get size(): number {
    return this.#isNow ? this.#elements.length : 0
  }

  at(number: number): KnownElement | undefined {
    return this.#isNow ? this.#elements[number] : undefined
  }

  /** The number of the element with that ref of ours. */
  numberOf(ref: string): number | undefined {
    const number = this.#isNow ? this.#elements.findIndex((each) => each.ref === ref) : -1
    return number < 0 ? undefined : number
  }

  get #isNow(): boolean {
    return this.#tab !== undefined && this.#tab.page.documents.loaderId === this.#document
  }
}
