import type { Cell } from "./cells.ts"
import type { Entry } from "./entries.ts"
import type { Holding } from "./holding.ts"

const SWEEP_EVERY = 10_000

/** What is remembered of one element between looks. One such object costs far less than a map for each property. */
export class Known {
  /** Its number; 0 until one is needed. */
  id = 0
  /** The cached result of the last walk of its subtree. */
  cell: Cell | undefined = undefined
  entry: Entry | undefined = undefined
  /** The lines of text in it. */
  lines: readonly Entry[] | undefined = undefined
  /** Its state when it was last reported. */
  holding: Holding | undefined = undefined
  /** Whether a script of the page listens for clicks, keys or touches on the element itself. */
  isListening = false
  /** Whether the browser was already asked if the element has a closed shadow root. */
  wasAsked = false
}

/** What is remembered of the elements of one document. The page cannot see it, and it keeps no element alive. */
export class Memory {
  readonly #known = new WeakMap<Element, Known>()
  readonly #elements = new Map<number, WeakRef<Element>>()
  readonly #closedRoots = new WeakMap<Element, ShadowRoot>()
  #last = 0

  of(element: Element): Known {
    const known = this.#known.get(element)
    if (known !== undefined) return known
    const made = new Known()
    this.#known.set(element, made)
    return made
  }

  /** The element's number, unique within the document. */
  idOf(element: Element): number {
    const known = this.of(element)
    if (known.id !== 0) return known.id
    const id = ++this.#last
    if (id % SWEEP_EVERY === 0) this.#sweep()
    known.id = id
    this.#elements.set(id, new WeakRef(element))
    return id
  }

  /** Drops the numbers of elements that no longer exist. */
  #sweep(): void {
    for (const [id, element] of this.#elements) if (element.deref() === undefined) this.#elements.delete(id)
  }

  element(id: number): Element | undefined {
    const element = this.#elements.get(id)?.deref()
    if (element === undefined) this.#elements.delete(id)
    return element
  }

  /** Closed roots are not accessible from here: the process driving the browser passes them in. */
  addClosedRoot(root: ShadowRoot): void {
    this.#closedRoots.set(root.host, root)
    this.of(root.host).wasAsked = true
  }

  closedRootOf(host: Element): ShadowRoot | null {
    return this.#closedRoots.get(host) ?? null
  }
}
