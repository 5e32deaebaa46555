import { abortable } from "../base/deadline.ts"

/** Limits concurrency; the others wait in the order of their arrival. */
export class Gate {
  readonly #width: number
  readonly #waiting = new Set<() => void>()
  #inside = 0

  constructor(width: number) {
    this.#width = width
  }

  async pass<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#enter(signal)
    try {
      return await work()
    } finally {
      this.#inside--
      const [next] = this.#waiting
      next?.()
    }
  }

  async #enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (this.#inside < this.#width) {
      this.#inside++
      return
    }
    let admit = () => {}
    const admitted = new Promise<void>((resolve) => {
      admit = () => {
        this.#waiting.delete(admit)
        this.#inside++
        resolve()
      }
    })
    this.#waiting.add(admit)
    try {
      await abortable(admitted, signal)
    } catch (error) {
      this.#waiting.delete(admit)
      throw error
    }
  }
}
