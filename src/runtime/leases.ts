import type { Sessions } from "../session/sessions.ts"

/** Keeps the sessions of clients in other processes while those live, plus a grace period. */
export class Leases {
  readonly #sessions: Sessions
  readonly #failed: (error: unknown) => void
  readonly #ended: (session: string) => Promise<void>
  /** The number of holders of each session. */
  readonly #holders = new Map<string, number>()
  readonly #ending = new Map<string, NodeJS.Timeout>()
  #isStopped = false

  /** `ended`: cleans up what else belongs to the owner of that session. */
  constructor(sessions: Sessions, failed: (error: unknown) => void, ended: (session: string) => Promise<void>) {
    this.#sessions = sessions
    this.#ended = ended
    this.#failed = failed
  }

  /** Returns the release function; the session is closed if it is not held again within the grace period. */
  hold(session: string, graceMs: number): () => void {
    clearTimeout(this.#ending.get(session))
    this.#ending.delete(session)
    this.#holders.set(session, (this.#holders.get(session) ?? 0) + 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#release(session, graceMs)
    }
  }

  /** Closes nothing from now on: the stopping runtime closes the sessions. */
  stop(): void {
    this.#isStopped = true
    for (const timer of this.#ending.values()) clearTimeout(timer)
    this.#ending.clear()
  }

  #release(session: string, graceMs: number): void {
    const left = (this.#holders.get(session) ?? 1) - 1
    if (left > 0) {
      this.#holders.set(session, left)
      return
    }
    this.#holders.delete(session)
    if (this.#isStopped) return
    this.#ending.set(
      session,
      setTimeout(() => this.#end(session), graceMs),
    )
  }

  #end(name: string): void {
    this.#ending.delete(name)
    const session = this.#sessions.find(name)
    if (session) this.#sessions.close(session, "its client went away").catch(this.#failed)
    this.#ended(name).catch(this.#failed)
  }
}
