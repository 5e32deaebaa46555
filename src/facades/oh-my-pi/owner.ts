import { abortable } from "../../base/deadline.ts"
import { TabhandError } from "../../base/errors.ts"
import { Turns } from "../../command/turns.ts"
import type { Session } from "../../session/session.ts"
import type { Sessions } from "../../session/sessions.ts"
import type { FacadeCall } from "../facade.ts"
import type { FacadeTab } from "./facade-tab.ts"

/** Codes of what is closed already. */
const GONE: ReadonlySet<string> = new Set(["no_session", "no_tab", "tab_closed", "browser_gone", "session_lost"])

/** Whoever asked may leave: what was begun to be closed is closed. */
const untilDone = new AbortController().signal

/** What one owner has open: tabs by their names, and the sessions in which they are. */
export class Owner {
  readonly name: string
  readonly #sessions: Sessions
  readonly #tabs = new Map<string, FacadeTab>()
  /** Sessions that are there for the tabs, and end with the last of them. */
  readonly #made = new Set<Session>()
  /** How many are about to open a tab in each session. */
  readonly #holds = new Map<string, number>()
  readonly #turns = new Turns()
  /** Sessions that we are just closing ourselves. */
  readonly #closing = new Set<Session>()
  /** Calls that are under way. */
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

  /** One after the other, for a tab of that name. */
  async inTurn<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const turn = this.#turns.take(name)
    try {
      await abortable(turn.before, signal)
      return await work()
    } finally {
      turn.pass()
    }
  }

  /** Runs what opens a tab in the session: until then nobody closes the session because it has none. */
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
      // An application that was only started for this is not left running.
      if (made) await this.#closeUnused(call, made, isNew && !isOpen)
    }
  }

  /** The name is free; the page is closed where it is ours, else let go of, and the session is closed with its last one. */
  async release(tab: FacadeTab, call: FacadeCall, kill: boolean): Promise<void> {
    tab.wasClosed = true
    if (this.#tabs.get(tab.name) === tab) this.#tabs.delete(tab.name)
    const { session } = tab
    if (this.#endsWithTabs(session)) return this.#closeUnused(call, session, kill)
    // Somebody else's page may have two names.
    if (this.tabs().some((other) => other.tab === tab.tab)) return
    const closing = { command: "tab close", args: { name: tab.tab.id }, session: session.name }
    await unlessGone(call.run(closing, untilDone))
  }

  /** The sessions that are there for the tabs, without the one that is the owner's own. */
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

async function unlessGone(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof TabhandError && GONE.has(error.code))) throw error
  }
}
