const SWEEP_EVERY = 10_000

/** What we remember of the elements of one document. The page cannot see it, and it keeps no element alive. */
export class Memory {
  readonly #ids = new WeakMap<Element, number>()
  readonly #elements = new Map<number, WeakRef<Element>>()
  readonly #closedRoots = new WeakMap<Element, ShadowRoot>()
  readonly #asked = new WeakSet<Element>()
  readonly #listening = new WeakSet<Element>()
  #last = 0

  /** The element's number, which no other element of the document will ever have. */
  idOf(element: Element): number {
    const known = this.#ids.get(element)
    if (known !== undefined) return known
    const id = ++this.#last
    if (id % SWEEP_EVERY === 0) this.#sweep()
    this.#ids.set(element, id)
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
    this.#asked.add(root.host)
  }

  closedRootOf(host: Element): ShadowRoot | null {
    return this.#closedRoots.get(host) ?? null
  }

  /** Whether it is known already that the element has, or has not, a root that cannot be seen from here. */
  wasAsked(host: Element): boolean {
    return this.#asked.has(host)
  }

  markAsked(host: Element): void {
    this.#asked.add(host)
  }

  addListening(element: Element): void {
    this.#listening.add(element)
  }

  removeListening(element: Element): void {
    this.#listening.delete(element)
  }

  /** Whether a script of the page waits for clicks, keys or touches on the element itself. */
  isListening(element: Element): boolean {
    return this.#listening.has(element)
  }
}
