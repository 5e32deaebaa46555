import type { Session } from "../session/session.ts"
import type { Sessions } from "../session/sessions.ts"
import type { Tab } from "../session/tab.ts"
import { unlessGone, untilDone } from "./closing.ts"
import type { FacadeCall, FacadeStep } from "./facade.ts"

/**
 * The tabs that a facade opened for one owner in the owner's session, and their popups. Other doors and facades may have
 * tabs in the same session: those are neither listed nor closed.
 */
export class Workspace {
  /** The name of the owner's session. */
  readonly name: string
  /** Called with each tab, as soon as it belongs to the facade. */
  added: (tab: Tab) => void = () => {}
  readonly #sessions: Sessions
  readonly #tabs = new Set<Tab>()
  #active: Tab | undefined
  #session: Session | undefined
  #made = false
  #unfollow = () => {}

  constructor(name: string, sessions: Sessions) {
    this.name = name
    this.#sessions = sessions
  }

  /** The session, while it has tabs of this facade or may get some. */
  get session(): Session | undefined {
    return this.#session
  }

  /** The open tabs, in the order in which they were opened. */
  tabs(): Tab[] {
    const open = new Set(this.#session?.tabs.list())
    return [...this.#tabs].filter((tab) => open.has(tab))
  }

  /** The tab that the owner works in: the chosen one while it is open, else the last one opened. */
  get active(): Tab | undefined {
    const tabs = this.tabs()
    return this.#active && tabs.includes(this.#active) ? this.#active : tabs.at(-1)
  }

  activate(tab: Tab): void {
    this.#active = tab
  }

  /** Opens a blank tab, which becomes the active one. Starts the session if there is none. */
  async open(call: FacadeCall, how: Pick<FacadeStep, "settings" | "chosen" | "timeoutMs"> = {}): Promise<Tab> {
    const before = this.#sessions.find(this.name)
    const elsewhere = this.#activeElsewhere(before)
    const { data } = await call.run({ command: "tab new", args: {}, session: this.name, ...how })
    const session = this.#sessions.get(this.name)
    this.#enter(session, before === undefined)
    const tab = session.tabs.get("tabId" in data && typeof data.tabId === "string" ? data.tabId : "")
    if (elsewhere && session.tabs.list().includes(elsewhere)) session.tabs.activate(elsewhere)
    this.#add(tab)
    this.#active = tab
    return tab
  }

  /** Takes over tabs that another workspace of this facade left open in the session. */
  takeOver(session: Session, tabs: readonly Tab[]): void {
    this.#enter(session, false)
    for (const tab of tabs) this.#add(tab)
  }

  async closeTab(call: FacadeCall, tab: Tab): Promise<void> {
    this.#tabs.delete(tab)
    await unlessGone(call.run({ command: "tab close", args: { name: tab.id }, session: this.name }, untilDone))
  }

  /** Closes the tabs, and the session too if this facade started it and nothing else is open there. */
  async close(call: FacadeCall): Promise<void> {
    const session = this.#session
    if (!session || session.closed) return this.end()
    const tabs = this.tabs()
    const isAlone = this.#made && session.tabs.list().every((tab) => this.#tabs.has(tab))
    this.end()
    if (isAlone) return unlessGone(call.run({ command: "close", args: {}, session: this.name }, untilDone))
    const closed = await Promise.allSettled(tabs.map((tab) => this.closeTab(call, tab)))
    for (const outcome of closed) if (outcome.status === "rejected") throw outcome.reason
  }

  /** Forgets the tabs without closing them. */
  end(): void {
    this.#unfollow()
    this.#tabs.clear()
    this.#active = undefined
    this.#session = undefined
    this.#made = false
  }

  /** The session was closed. */
  forget(session: Session): void {
    if (session === this.#session) this.end()
  }

  #add(tab: Tab): void {
    this.#tabs.add(tab)
    this.added(tab)
  }

  /** The tab that other doors work in, which a new one of ours does not replace. */
  #activeElsewhere(session: Session | undefined): Tab | undefined {
    const active = session?.tabs.active
    return active && !this.#tabs.has(active) ? active : undefined
  }

  #enter(session: Session, isNew: boolean): void {
    if (session === this.#session) return
    this.end()
    this.#session = session
    this.#made = isNew
    this.#unfollow = session.on("tabOpened", ({ tab, opener }) => {
      const popup = session.tabs.list().find(({ id }) => id === tab)
      if (popup && [...this.#tabs].some(({ id }) => id === opener)) this.#add(popup)
    })
  }
}
