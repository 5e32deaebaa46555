import type { RuntimeClient } from "../client/runtime-client.ts"

export interface Holding {
  /** Until a session that nobody holds is closed; nothing for one that lasts. */
  readonly graceMs: number | undefined
  /** Told when it could not be held, or is held no longer. */
  lost(error: unknown): void
}

/** A session in the runtime that ends some time after whoever holds it is gone, or one that lasts. */
export class HeldSession {
  readonly name: string
  readonly #runtime: RuntimeClient
  readonly #holding: Holding
  readonly #end = new AbortController()
  #held: Promise<void> | undefined
  #wasUsed = false

  constructor(runtime: RuntimeClient, name: string, holding: Holding) {
    this.name = name
    this.#runtime = runtime
    this.#holding = holding
  }

  /** Whether there may be something in it. */
  get mayExist(): boolean {
    return this.#wasUsed || this.#holding.graceMs === undefined
  }

  /**
   * To be awaited before each use: a session that is there before it is held could outlive its holder, and a runtime
   * that was started anew knows nothing of us.
   */
  async hold(): Promise<void> {
    this.#wasUsed = true
    const { graceMs } = this.#holding
    if (graceMs === undefined || this.#end.signal.aborted) return
    this.#held ??= this.#lease(graceMs)
    await this.#held
  }

  release(): void {
    this.#end.abort()
  }

  #lease(graceMs: number): Promise<void> {
    const { signal } = this.#end
    return new Promise((held) => {
      this.#runtime
        .lease(this.name, graceMs, signal, held)
        .catch((error: unknown) => {
          if (!signal.aborted) this.#holding.lost(error)
        })
        .finally(() => {
          this.#held = undefined
          held()
        })
    })
  }
}
