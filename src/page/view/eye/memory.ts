import type { Cell } from "./cells.ts"
import type { Entry } from "./entries.ts"
import type { Holding } from "./holding.ts"

const SWEEP_EVERY = 10_000

/** What is remembered of one element from look to look. One such object costs far less than a map for each of its parts. */
export class Known {
  /** Its number; 0 until somebody needs it. */
  id = 0
  /** What it and all in it gave when it was last walked. */
  cell: Cell | undefined = undefined
  entry: Entry | undefined = undefined
  /** The lines of text in it. */
  lines: readonly Entry[] | undefined = undefined
  /** What it held when it was last told. */
  holding: Holding | undefined = undefined
  /** Whether a script of the page waits for clicks, keys or touches on the element itself. */
  isListening = false
  /** Whether it is known already that the element has, or has not, a root that cannot be seen from here. */
  wasAsked = false
}

/** What we remember of the elements of one document. The page cannot see it, and it keeps no element alive. */
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

  /** The element's number, which no other element of the document will ever have. */
  idOf(element: Element): number {
    const known = this.of(element)
    if (known.id !== 0) return known.id
    const id = ++this.#last
    if (id % SWEEP_EVERY === 0) this.#sweep()
    known.id = id
    this.#elements.set(id, new WeakRef(element))
    return id
  }

  /** The numbers of elements that are no more are worth nothing. */
  #sweep(): void {
    for (const [id, element] of this.#elements) if (element.deref() === undefined) this.#elements.delete(id)
  }

  element(id: number): Element | undefined {
    const element = this.#elements.get(id)?.deref()
    if (element === undefined) this.#elements.delete(id)
    return element
  }

  /** Closed roots are not to be had from here: whoever drives the browser hands them over. */
  addClosedRoot(root: ShadowRoot): void {
    this.#closedRoots.set(root.host, root)
    this.of(root.host).wasAsked = true
  }

  closedRootOf(host: Element): ShadowRoot | null {
    return this.#closedRoots.get(host) ?? null
  }
}
