/** The newest items, up to a limit, and the number of items that were dropped. */
export class Ring<T> {
  readonly #limit: number
  #items: T[] = []
  #dropped = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get dropped(): number {
    return this.#dropped + Math.max(0, this.#items.length - this.#limit)
  }

  push(item: T): void {
    this.#items.push(item)
    // Trimmed in batches, so that a flood costs no copy per item.
    if (this.#items.length >= this.#limit * 2) this.#trim()
  }

  list(): readonly T[] {
    return this.#items.slice(-this.#limit)
  }

  clear(): void {
    this.#items = []
    this.#dropped = 0
  }

  #trim(): void {
    const over = this.#items.length - this.#limit
    if (over <= 0) return
    this.#items = this.#items.slice(over)
    this.#dropped += over
  }
}
