import { Emitter } from "../base/emitter.ts"
import { TabhandError } from "../base/errors.ts"
import { nearest } from "../base/text.ts"
import type { LogLimits } from "../page/network/kept-requests.ts"
import { checkAddressOptions } from "./addresses/check-options.ts"
import type { Network } from "./addresses/gateway/network.ts"
import type { BrowserPool } from "./browsers/browser-pool.ts"
import type { SessionOptions } from "./browsers/launch-options.ts"
import { checkedName } from "./names.ts"
import type { Policy } from "./policy.ts"
import { Session } from "./session.ts"

export interface SessionsSetup {
  readonly pool: BrowserPool
  readonly artifactsRoot: string
  /** How much each session's log of requests keeps. */
  readonly logLimits?: () => LogLimits
  readonly network: Network
}

/** All sessions of a runtime, by name. */
export class Sessions extends Emitter<{ created: Session }> {
  readonly #setup: SessionsSetup
  readonly #byName = new Map<string, Session>()

  constructor(setup: SessionsSetup) {
    super()
    this.#setup = setup
  }

  list(): Session[] {
    return [...this.#byName.values()]
  }

  find(name: string): Session | undefined {
    return this.#byName.get(name)
  }

  get(name: string): Session {
    const session = this.#byName.get(checkedName(name, "session name"))
    if (session) return session
    const near = nearest(name, this.#byName.keys())
    throw new TabhandError("no_session", `there is no session "${name}"`, {
      hint: near ? `did you mean --session ${near}?` : "`open <url>` starts one",
    })
  }

  create(name: string, owner: string, options: SessionOptions, policy: Policy): Session {
    checkAddressOptions(options)
    const holder = options.profile && this.list().find((each) => each.options.profile === options.profile)
    if (holder) {
      throw new TabhandError("profile_in_use", `profile "${options.profile}" is held by session "${holder.name}"`, {
        hint: `use --session ${holder.name}, or close it first`,
      })
    }
    const session = new Session({
      name: checkedName(name, "session name"),
      owner,
      options,
      policy,
      ...this.#setup,
      logLimits: this.#setup.logLimits?.(),
    })
    this.#byName.set(name, session)
    this.emit("created", session)
    return session
  }

  async close(session: Session, reason: string): Promise<void> {
    this.#byName.delete(session.name)
    await session.close(reason)
  }

  async closeAll(reason: string): Promise<number> {
    const sessions = this.list()
    await Promise.all(sessions.map((session) => this.close(session, reason)))
    return sessions.length
  }

  /** Closes sessions that were idle for the given time. */
  async closeIdle(maxIdleMs: number, now = Date.now()): Promise<void> {
    const idle = this.list().filter((session) => now - session.lastUsed > maxIdleMs)
    await Promise.all(idle.map((session) => this.close(session, "idle")))
  }
}
