import type { Sessions } from "../../session/sessions.ts"
import type { Tab } from "../../session/tab.ts"
import { AgentPage } from "./agent-page.ts"
import { Breaker } from "./breaker.ts"
import type { Place } from "./place.ts"

/** An agent's browser: a session, in which each owner has a page. */
export class AgentBrowser {
  readonly session: string
  readonly breaker: Breaker
  readonly #sessions: Sessions
  readonly #pages = new Map<string, AgentPage>()
  #idleMs = 0
  #calls = 0
  #idle: NodeJS.Timeout | undefined
  #closing: Promise<void> = Promise.resolve()

  constructor({ session, plugin }: Place, sessions: Sessions) {
    this.session = session
    this.breaker = new Breaker(plugin)
    this.#sessions = sessions
  }

  status() {
    const { breaker, isRunning, session } = this
    return { session, running: isRunning, pages: this.#pages.size, breaker: breaker.state }
  }

  get isRunning(): boolean {
    return this.#calls > 0 || this.#sessions.find(this.session) !== undefined
  }

  owns(owner: string, tab: Tab): boolean {
    return this.#pages.get(owner)?.owns(tab) ?? false
  }

  /** Runs a call on the owner's page, during which the browser is not closed as idle. */
  async during<T>(owner: string, idleMs: number, work: (page: AgentPage) => Promise<T>): Promise<T> {
    const page = this.#pages.get(owner) ?? new AgentPage(this.#sessions)
    this.#pages.set(owner, page)
    this.#idleMs = idleMs
    this.#calls++
    try {
      // A profile is free only once the browser that had it has ended.
      await this.#closing
      return await work(page)
    } finally {
      this.#calls--
    }
  }

  /** A call succeeded: only such calls count as use. */
  used(): void {
    clearTimeout(this.#idle)
    if (this.#idleMs > 0) this.#idle = setTimeout(() => this.#evict(), this.#idleMs).unref()
  }

  /** Without owners, the browser is closed. */
  async leave(owner: string): Promise<void> {
    const page = this.#pages.get(owner)
    if (!page) return
    this.#pages.delete(owner)
    if (this.#pages.size > 0) return page.close()
    clearTimeout(this.#idle)
    await this.#close("its agent went away")
  }

  get isUnused(): boolean {
    return this.#pages.size === 0 && this.#calls === 0
  }

  #evict(): void {
    if (this.#calls > 0) this.used()
    // A session that fails to close ends with the runtime.
    else this.#close("its profile was idle").catch(() => undefined)
  }

  #close(reason: string): Promise<void> {
    const session = this.#sessions.find(this.session)
    if (!session) return Promise.resolve()
    const closed = this.#sessions.close(session, reason)
    this.#closing = closed.catch(() => undefined)
    return closed
  }
}
