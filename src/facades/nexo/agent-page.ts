import { TabhandError } from "../../base/errors.ts"
import type { Success } from "../../command/run/reply.ts"
import type { Session } from "../../session/session.ts"
import type { Sessions } from "../../session/sessions.ts"
import type { Tab } from "../../session/tab.ts"
import type { FacadeCall, FacadeStep } from "../facade.ts"
import type { Place } from "./place.ts"
import { Refs } from "./refs.ts"

const ANSWER_MS = 1_000

/** The only page that an owner works in: a tab of the agent's session, which is opened when a call needs it. */
export class AgentPage {
  readonly refs = new Refs()
  readonly #sessions: Sessions
  #tab: Tab | undefined
  #session: Session | undefined
  /** Windows that the page opened. */
  readonly #popups = new Set<Tab>()
  #unfollow = () => {}
  #lost: string | undefined
  /** The owner went away. */
  #isLeft = false

  constructor(sessions: Sessions) {
    this.#sessions = sessions
  }

  get isOpen(): boolean {
    const { closed = true, tabs } = this.#session ?? {}
    return !closed && this.#tab !== undefined && tabs?.list().includes(this.#tab) === true
  }

  /** The URL of a page that went away without being asked to, until another one is opened. */
  get lost(): string | undefined {
    return this.#lost
  }

  /** Another page was opened, or the loss does not matter any more. */
  settle(): void {
    this.#lost = undefined
  }

  /** Whether it is the page's tab, or a window that the page opened. */
  owns(tab: Tab): boolean {
    return tab === this.#tab || this.#popups.has(tab)
  }

  /** The tab; a new one in a new browser, if there is none or it went away. */
  async open(call: FacadeCall, { session: name, settings, connectMs }: Place): Promise<Tab> {
    if (this.#tab && this.isOpen) return this.#tab
    this.#forget()
    // The error of an address that does not answer is more specific than that of the command's end.
    const timeoutMs = settings.cdp === undefined ? connectMs : connectMs + ANSWER_MS
    const { data } = await call.run({ command: "tab new", args: {}, session: name, settings, timeoutMs })
    const session = this.#sessions.get(name)
    const tab = session.tabs.get("tabId" in data && typeof data.tabId === "string" ? data.tabId : "")
    if (this.#isLeft) {
      await session.closeTab(tab)
      throw new TabhandError("cancelled", "the agent went away")
    }
    this.#session = session
    this.#tab = tab
    // There is no tool that answers one.
    tab.page.dialogs.policy = "accept"
    this.#unfollow = session.on("tabOpened", ({ tab: id, opener }) => {
      const popup = session.tabs.list().find((each) => each.id === id)
      if (!popup || ![tab, ...this.#popups].some((each) => each.id === opener)) return
      popup.page.dialogs.policy = "accept"
      this.#popups.add(popup)
    })
    return tab
  }

  /** Runs a command on the page. */
  run(call: FacadeCall, place: Place, tab: Tab, step: Omit<FacadeStep, "session" | "tab">): Promise<Success> {
    return call.run({ ...step, session: place.session, tab: tab.id, settings: place.settings })
  }

  /** Closes the page and the windows that it opened. */
  async close(): Promise<void> {
    this.#isLeft = true
    const session = this.#session
    const tabs = [...(this.#tab ? [this.#tab] : []), ...this.#popups]
    this.#end()
    if (!session || session.closed) return
    const open = session.tabs.list()
    await Promise.all(tabs.filter((tab) => open.includes(tab)).map((tab) => session.closeTab(tab)))
  }

  #forget(): void {
    const url = this.#tab?.page.url
    if (url !== undefined && url !== "" && url !== "about:blank") this.#lost = this.#session?.redactor.text(url)
    this.#end()
  }

  #end(): void {
    this.#unfollow()
    this.#popups.clear()
    this.#tab = undefined
    this.#session = undefined
  }
}
