/** Work that runs one at a time, in the order in which it was added. */
export class Queue {
  readonly #waiting: (() => Promise<void>)[] = []
  #running: Promise<void> | undefined

  /** What waits, without what runs. */
  get waiting(): number {
    return this.#waiting.length
  }

  get isIdle(): boolean {
    return this.#running === undefined
  }

  /** The work must not throw. */
  add(work: () => Promise<void>): void {
    this.#waiting.push(work)
    this.#running ??= this.#runAll()
  }

  /** Settles once nothing runs or waits. */
  async idle(): Promise<void> {
    await this.#running
  }

  async #runAll(): Promise<void> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) await next()
    this.#running = undefined
  }
}
