import { TabhandError } from "../../base/errors.ts"
import { SessionCode } from "../../code/session-code.ts"
import type { Success } from "../../command/reply.ts"
import { sized } from "../../page/prepare-page.ts"
import { titleOf } from "../../page/title.ts"
import type { Sessions } from "../../session/sessions.ts"
import type { Tab } from "../../session/tab.ts"
import type { FacadeAnswer, FacadeCall, FacadeStep } from "../facade.ts"
import { said } from "./answers.ts"
import { FacadeTab } from "./facade-tab.ts"
import { describeBrowser, describeKind, type Kind, kindOf, sessionFor } from "./kind.ts"
import { inOwnWords } from "./own-words.ts"
import type { Owner } from "./owner.ts"
import type { Params } from "./params.ts"
import { chosenIn, sessionSettings, viewportOf } from "./session-settings.ts"

/** How long a page may take to tell what it is called; one that is stuck is open all the same. */
const TITLE_MS = 1_000

/** What they are called here. */
const states = {
  load: "load",
  domcontentloaded: "domcontentloaded",
  networkidle0: "networkidle",
  networkidle2: "networkalmostidle",
} as const

/** One opening of a tab, from the call until it is answered. */
export class Opening {
  readonly #sessions: Sessions
  readonly #owner: Owner
  readonly #call: FacadeCall
  readonly #params: Params
  readonly #kind: Kind
  readonly #endsAt: number

  constructor(sessions: Sessions, owner: Owner, call: FacadeCall, params: Params) {
    this.#sessions = sessions
    this.#owner = owner
    this.#call = call
    this.#params = params
    this.#kind = kindOf(params.app, call.settings, call.caller.cwd)
    this.#endsAt = performance.now() + params.timeoutMs
  }

  answer(): Promise<FacadeAnswer> {
    const { name } = this.#params
    return this.#owner.inTurn(name, this.#call.signal, async () => {
      const known = this.#owner.find(name)
      if (known?.isAlive) this.#checkKind(known)
      if (known && this.#isReusable(known)) {
        await known.busyWhile(() => this.#bring(known, false))
        return this.#told("Reused", known)
      }
      return this.#told("Opened", await this.#open(known))
    })
  }

  #checkKind({ name, kind }: FacadeTab): void {
    if (describeKind(kind) === describeKind(this.#kind)) return
    const bound = `Tab ${JSON.stringify(name)} is bound to a different browser (${describeKind(kind)}). Close it first.`
    throw new TabhandError("launch_conflict", bound)
  }

  #isReusable({ isAlive, dialogs }: FacadeTab): boolean {
    return isAlive && (this.#params.dialogs === undefined || this.#params.dialogs === dialogs)
  }

  #open(old: FacadeTab | undefined): Promise<FacadeTab> {
    const session = sessionFor(this.#kind, this.#owner.name)
    return this.#owner.holding(this.#call, session, async () => {
      if (old) await this.#owner.release(old, this.#call, false)
      const tab = await this.#acquire(session)
      this.#owner.add(tab)
      try {
        await tab.busyWhile(() => this.#bring(tab, true))
      } catch (error) {
        // A tab that shows nothing of what was asked for would only be left lying around.
        if (!tab.wasClosed) await this.#owner.release(tab, this.#call, false)
        throw error
      }
      return tab
    })
  }

  async #acquire(name: string): Promise<FacadeTab> {
    const params = this.#params
    const { settings, env } = this.#call
    const { data } = await this.#run({
      ...(this.#kind.kind === "headless"
        ? { command: "tab new", args: {} }
        : { command: "tab adopt", args: params.app?.target ? { page: params.app.target } : {} }),
      session: name,
      settings: sessionSettings({ kind: this.#kind, settings, params, env }),
      chosen: chosenIn(this.#kind, params),
    })
    const session = this.#sessions.get(name)
    const tab = session.tabs.get("tabId" in data && typeof data.tabId === "string" ? data.tabId : "")
    tab.label = params.name
    tab.page.dialogs.policy = params.dialogs ?? "leave"
    // It may soon run code: loading what that needs takes longer than most of it does.
    if (settings.evaluate === "host") SessionCode.of(session).warm(tab)
    const viewport = this.#kind.kind === "headless" ? session.emulation.size : undefined
    return new FacadeTab({ name: params.name, kind: this.#kind, session, tab, dialogs: params.dialogs, viewport })
  }

  /** Sets what was asked for, and goes where it is to go. */
  async #bring(tab: FacadeTab, isNew: boolean): Promise<void> {
    const { signal } = this.#call
    const { url, viewport, wait_until } = this.#params
    // Nobody resizes somebody else's page. A new tab of ours has the size that its session began with.
    const wanted = viewport || isNew ? viewportOf(this.#params, this.#call.settings) : tab.viewport
    if (tab.viewport && wanted && JSON.stringify(wanted) !== JSON.stringify(tab.viewport)) {
      await sized(wanted).prepare(tab.tab.page.target, signal)
      tab.viewport = wanted
    }
    if (url === undefined || url === "") return
    const step = { command: "open", args: { url, wait: states[wait_until] }, session: tab.session.name }
    await this.#run({ ...step, tab: tab.tab.id })
  }

  async #told(verb: "Opened" | "Reused", tab: FacadeTab): Promise<FacadeAnswer> {
    const { name, kind, session, viewport } = tab
    const { page } = tab.tab
    const url = session.redactor.text(page.url === "" ? "about:blank" : page.url)
    const title = session.redactor.text(await titleSoon(tab.tab))
    const browser = describeBrowser(kind, session.context?.browser.facts.app?.pid)
    const lines = [`${verb} tab ${JSON.stringify(name)} on ${browser}`, `URL: ${url}`]
    if (title !== "") lines.push(`Title: ${title}`)
    return said(lines.join("\n"), {
      action: "open",
      name,
      browser: kind.kind,
      url,
      ...(viewport
        ? { viewport: { width: viewport.width, height: viewport.height, deviceScaleFactor: viewport.scale } }
        : {}),
    })
  }

  /** Within what is left of the time for the whole. */
  #run(step: FacadeStep): Promise<Success> {
    const timeoutMs = Math.max(1, Math.round(this.#endsAt - performance.now()))
    return inOwnWords(this.#call.run({ ...step, timeoutMs }))
  }
}

function titleSoon({ page }: Tab): Promise<string> {
  return titleOf(page, AbortSignal.timeout(TITLE_MS)).catch(() => page.lastTitle)
}
