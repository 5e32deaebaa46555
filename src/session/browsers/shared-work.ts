import { abortable } from "../../base/deadline.ts"
import { TabhandError } from "../../base/errors.ts"

/** Work that several callers wait for, each with its own deadline. It is cancelled when the last caller has left. */
export class SharedWork<T> {
  readonly result: Promise<T>
  readonly #controller = new AbortController()
  #waiting = 0
  #settled = false

  constructor(work: (signal: AbortSignal) => Promise<T>) {
    this.result = work(this.#controller.signal).finally(() => {
      this.#settled = true
    })
    // A failure rejects the callers' promises; without callers it is ignored.
    this.result.catch(() => undefined)
  }

  /** Cancelled work cannot serve a later caller. */
  get cancelled(): boolean {
    return this.#controller.signal.aborted
  }

  async wait(signal: AbortSignal): Promise<T> {
    this.#waiting++
    try {
      return await abortable(this.result, signal)
    } finally {
      this.#waiting--
      if (this.#waiting === 0) this.cancel(new TabhandError("cancelled", "all callers have left"))
    }
  }

  /** Cancels the work, and rejects its callers, unless it is done. */
  cancel(reason: TabhandError): void {
    if (!this.#settled) this.#controller.abort(reason)
  }
}
