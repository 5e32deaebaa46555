export interface IdleDuties {
  closeIdle(): Promise<void>
  isBusy(): boolean
  /** The home folder is gone, and with it the socket and the lock: no client can find this runtime again. */
  isHomeless(): boolean
  /** Zero: never. */
  readonly stopAfterMs: number
  stop(): Promise<unknown>
  housekeep(): Promise<void>
  /** Receives errors; the next check tries again. */
  failed(error: unknown): void
}

const LOOK_EVERY_MS = 30_000
const HOUSEKEEP_EVERY_MS = 3_600_000

/** Checks periodically whether the runtime is still needed. */
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
    const { closeIdle, housekeep, isBusy, isHomeless, stop, stopAfterMs } = this.#duties
    if (isHomeless()) {
      await stop()
      return
    }
    const busy = isBusy()
    await closeIdle()
    const now = Date.now()
    if (now - this.#keptAt > HOUSEKEEP_EVERY_MS) {
      this.#keptAt = now
      await housekeep()
    }
    // If a session was closed just now, the idle time begins here.
    if (busy || isBusy()) this.#idleSince = now
    else if (stopAfterMs > 0 && now - this.#idleSince >= stopAfterMs) await stop()
  }
}
