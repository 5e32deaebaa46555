import type { RuntimeClient } from "../client/runtime-client.ts"

export interface Holding {
  /** The time until an unheld session is closed; undefined for a permanent session. */
  readonly graceMs: number | undefined
  /** Called if the session could not be held, or is no longer held. */
  lost(error: unknown): void
}

/** A session in the runtime that is closed some time after its holder is gone, or a permanent one. */
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

  /** Whether the session may be open. */
  get mayExist(): boolean {
    return this.#wasUsed || this.#holding.graceMs === undefined
  }

  /**
   * To be awaited before each use: a session that is opened before it is held could outlive its holder, and a restarted
   * runtime does not know the holder.
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
