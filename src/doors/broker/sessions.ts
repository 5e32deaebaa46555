import type { Broker } from "./broker.ts"
import type { BrowserLink } from "./browser-link.ts"
import type { Counters } from "./counters.ts"
import type { Limits } from "./limits.ts"
import { Mirror, type MirrorSetup } from "./mirror.ts"
import { Queue } from "./queue.ts"
import { sessionName } from "./session-name.ts"

const LOOK_EVERY_MS = 30_000

/** A session of the broker's clients, and ours that belongs to it. */
export interface DoorSession {
  readonly name: string
  /** Its commands, in the order sent. */
  readonly queue: Queue
  readonly mirror: Mirror | undefined
  lastUsed: number
}

interface SessionsSetup {
  readonly browser: BrowserLink
  readonly broker: Broker
  readonly counters: Counters
  readonly limits: Limits
  readonly domains: MirrorSetup["domains"]
  report(error: unknown): void
}

/** The open sessions of a door. */
export class DoorSessions {
  readonly #setup: SessionsSetup
  readonly #open = new Map<string, DoorSession>()
  readonly #timer: NodeJS.Timeout

  constructor(setup: SessionsSetup) {
    this.#setup = setup
    this.#timer = setInterval(() => this.#closeIdle(Date.now()), Math.min(LOOK_EVERY_MS, setup.limits.idleMs)).unref()
  }

  /** Undefined if there are too many. */
  get(instance: string | undefined, session: string | null): DoorSession | undefined {
    const { domains, limits } = this.#setup
    const name = sessionName(instance, session)
    const known = this.#open.get(name)
    if (known) return known
    if (this.#open.size >= limits.sessions) return undefined
    const mirror = domains.length === 0 ? undefined : new Mirror({ ...this.#setup, name, session, instance })
    const opened = { name, queue: new Queue(), mirror, lastUsed: Date.now() }
    this.#open.set(name, opened)
    return opened
  }

  /** Settles once all commands are done. */
  async idle(): Promise<void> {
    await Promise.all([...this.#open.values()].map(({ queue }) => queue.idle()))
  }

  async closeAll(): Promise<void> {
    clearInterval(this.#timer)
    for (const session of this.#open.values()) this.#close(session)
    await this.idle()
  }

  #closeIdle(now: number): void {
    for (const session of this.#open.values()) {
      if (session.queue.isIdle && now - session.lastUsed > this.#setup.limits.idleMs) this.#close(session)
    }
  }

  /** In its turn: a command that arrives now opens the session again afterwards. */
  #close(session: DoorSession): void {
    const { browser, counters, report } = this.#setup
    session.queue.add(async () => {
      session.mirror?.stop()
      try {
        await browser.close(session.name)
      } catch (error) {
        report(error)
      }
      if (session.queue.waiting > 0) return
      this.#open.delete(session.name)
      counters.forget(session.name)
    })
  }
}
