export interface IdleDuties {
  closeIdle(): Promise<void>
  isBusy(): boolean
  /** Zero: never. */
  readonly stopAfterMs: number
  stop(): Promise<unknown>
  housekeep(): Promise<void>
  /** Told of what went wrong; the next look tries again. */
  failed(error: unknown): void
}

const LOOK_EVERY_MS = 30_000
const HOUSEKEEP_EVERY_MS = 3_600_000

/** Looks now and then whether there is still a reason to be there. */
export class IdleWatch {
  readonly #timer: NodeJS.Timeout
  readonly #duties: IdleDuties
  #idleSince = Date.now()
  #keptAt = Date.now()

  constructor(duties: IdleDuties, lookEveryMs = LOOK_EVERY_MS) {
    this.#duties = duties
    this.#timer = setInterval(() => this.#look().catch((error) => duties.failed(error)), lookEveryMs)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #look(): Promise<void> {
    const { closeIdle, housekeep, isBusy, stop, stopAfterMs } = this.#duties
    const busy = isBusy()
    await closeIdle()
    const now = Date.now()
    if (now - this.#keptAt > HOUSEKEEP_EVERY_MS) {
      this.#keptAt = now
      await housekeep()
    }
    // A session that was closed just now counts: the time without any begins here.
    if (busy || isBusy()) this.#idleSince = now
    else if (stopAfterMs > 0 && now - this.#idleSince >= stopAfterMs) await stop()
  }
}
