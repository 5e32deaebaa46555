import { NexoError } from "./nexo-error.ts"

const FAILURES_TO_OPEN = 5
const SUCCESSES_TO_CLOSE = 2
const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 120_000

/**
 * Refuses calls for a while once the browser could not be reached several times in a row. Calls that run at the same
 * time all fail with the browser: that counts once.
 */
export class Breaker {
  readonly #name: string
  readonly #now: () => number
  #failures = 0
  /** Begins with each failure that counts. */
  #round = 0
  /** Since it was opened. */
  #successes = 0
  #pauseMs = 0
  #opensAgainAt = 0

  constructor(name: string, now: () => number = () => performance.now()) {
    this.#name = name
    this.#now = now
  }

  get state(): "closed" | "open" | "half-open" {
    if (this.#pauseMs === 0) return "closed"
    return this.#now() < this.#opensAgainAt ? "open" : "half-open"
  }

  /** To be called when a call begins; what it came to is reported with the returned round. */
  begin(): number {
    if (this.state === "open") throw new NexoError("unavailable", `circuit breaker \`${this.#name}\` is open`)
    return this.#round
  }

  succeeded(round: number): void {
    if (round !== this.#round) return
    this.#failures = 0
    if (this.#pauseMs > 0 && ++this.#successes >= SUCCESSES_TO_CLOSE) this.#pauseMs = 0
  }

  failed(round: number): void {
    if (round !== this.#round) return
    this.#round++
    this.#successes = 0
    this.#failures++
    const isTrial = this.#pauseMs > 0
    if (!isTrial && this.#failures < FAILURES_TO_OPEN) return
    this.#pauseMs = isTrial ? Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS
    this.#opensAgainAt = this.#now() + this.#pauseMs
  }
}
