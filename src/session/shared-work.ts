import { abortable } from "../base/deadline.ts"
import { TabhandError } from "../base/errors.ts"

/** Work that several callers wait for, each with a deadline of its own. It is cancelled when the last of them has left. */
export class SharedWork<T> {
  readonly result: Promise<T>
  readonly #controller = new AbortController()
  #waiting = 0
  #settled = false

  constructor(work: (signal: AbortSignal) => Promise<T>) {
    this.result = work(this.#controller.signal).finally(() => {
      this.#settled = true
    })
    // Whoever waits hears of a failure; with nobody left there is nobody to tell.
    this.result.catch(() => undefined)
  }

  /** Cancelled before it was done: of no use to whoever comes later. */
  get cancelled(): boolean {
    return this.#controller.signal.aborted
  }

  async wait(signal: AbortSignal): Promise<T> {
    this.#waiting++
    try {
      return await abortable(this.result, signal)
    } finally {
      this.#waiting--
      if (this.#waiting === 0) this.cancel(new TabhandError("cancelled", "nobody waits for it any more"))
    }
  }

  /** Ends the work, if it is not done yet, and the waiting for it. */
  cancel(reason: TabhandError): void {
    if (!this.#settled) this.#controller.abort(reason)
  }
}
