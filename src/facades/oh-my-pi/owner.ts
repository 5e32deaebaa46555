import { abortable } from "../../base/deadline.ts"
import { Turns } from "../../command/run/turns.ts"
import type { Session } from "../../session/session.ts"
import type { Sessions } from "../../session/sessions.ts"
import { unlessGone, untilDone } from "../closing.ts"
import type { FacadeCall } from "../facade.ts"
import type { FacadeTab } from "./facade-tab.ts"

/** The open tabs of one owner by name, and their sessions. */
export class Owner {
  readonly name: string
  readonly #sessions: Sessions
  readonly #tabs = new Map<string, FacadeTab>()
  /** Sessions that were opened for the tabs, and are closed with the last of them. */
  readonly #made = new Set<Session>()
  /** The number of pending openings in each session. */
  readonly #holds = new Map<string, number>()
  readonly #turns = new Turns()
  /** Sessions that this class is closing. */
  readonly #closing = new Set<Session>()
  /** The number of running calls. */
  calls = 0

  constructor(name: string, sessions: Sessions) {
    this.name = name
    this.#sessions = sessions
  }

  get isIdle(): boolean {
    return this.calls === 0 && this.#tabs.size === 0
  }

  tabs(): FacadeTab[] {
    return [...this.#tabs.values()]
  }

  find(name: string): FacadeTab | undefined {
    return this.#tabs.get(name)
  }

  add(tab: FacadeTab): void {
    this.#tabs.set(tab.name, tab)
  }

  /** Serializes the work on a tab of that name. */
  async inTurn<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const turn = this.#turns.take(name)
    try {
      await abortable(turn.before, signal)
      return await work()
    } finally {
      turn.pass()
    }
  }

  /** Opens a tab in the session, and keeps the session from being closed as unused in the meantime. */
  async holding<T>(call: FacadeCall, session: string, work: () => Promise<T>): Promise<T> {
    const isNew = this.#sessions.find(session) === undefined
    let isOpen = false
    this.#holds.set(session, (this.#holds.get(session) ?? 0) + 1)
    try {
      const opened = await work()
      isOpen = true
      return opened
    } finally {
      this.#holds.set(session, (this.#holds.get(session) ?? 1) - 1)
      const made = this.#sessions.find(session)
      if (made && isNew) this.#made.add(made)
      // If opening failed, do not leave an application running that was started for it.
      if (made) await this.#closeUnused(call, made, isNew && !isOpen)
    }
  }

  /** Frees the name, closes the page (or detaches from it if attached), and closes the session with its last tab. */
  async release(tab: FacadeTab, call: FacadeCall, kill: boolean): Promise<void> {
    tab.wasClosed = true
    if (this.#tabs.get(tab.name) === tab) this.#tabs.delete(tab.name)
    const { session } = tab
    if (this.#endsWithTabs(session)) return this.#closeUnused(call, session, kill)
    // An attached page may have two names.
    if (this.tabs().some((other) => other.tab === tab.tab)) return
    const closing = { command: "tab close", args: { name: tab.tab.id }, session: session.name }
    await unlessGone(call.run(closing, untilDone))
  }

  /** Forgets all tabs and returns the sessions that were opened for them, except the owner's own. */
  leave(): Session[] {
    for (const tab of this.#tabs.values()) tab.wasClosed = true
    this.#tabs.clear()
    const left = [...this.#made].filter((session) => session.name !== this.name && !session.closed)
    this.#made.clear()
    return left
  }

  isClosing(session: Session): boolean {
    return this.#closing.has(session)
  }

  #endsWithTabs(session: Session): boolean {
    const isUsed = this.tabs().some((tab) => tab.session === session) || (this.#holds.get(session.name) ?? 0) > 0
    return this.#made.has(session) && !isUsed
  }

  async #closeUnused(call: FacadeCall, session: Session, kill: boolean): Promise<void> {
    if (!this.#endsWithTabs(session)) return
    this.#made.delete(session)
    this.#closing.add(session)
    try {
      const closing = { command: "close", args: kill ? { kill } : {}, session: session.name }
      await unlessGone(call.run(closing, untilDone))
    } finally {
      this.#closing.delete(session)
    }
  }
}
