import { TabhandError } from "../../base/errors.ts"
import { SessionCode } from "../../code/session-code.ts"
import type { Success } from "../../command/run/reply.ts"
import type { Viewport } from "../../page/core/prepare-page.ts"
import { titleOf } from "../../page/navigation/title.ts"
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

/** How long to wait for the page's title; a page that hangs is reported without it. */
const TITLE_MS = 1_000

/** Our names of the load states. */
const states = {
  load: "load",
  domcontentloaded: "domcontentloaded",
  networkidle0: "networkidle",
  networkidle2: "networkalmostidle",
} as const

/** One call that opens a tab. */
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
        // What changes nothing needs not wait for code that runs in the tab.
        if (this.#changes(known)) await known.busyWhile(() => this.#prepare(known))
        return this.#answerFor("Reused", known)
      }
      return this.#answerFor("Opened", await this.#open(known))
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

  #changes(tab: FacadeTab): boolean {
    return Boolean(this.#params.url) || this.#newSize(tab, this.#params.viewport !== undefined) !== undefined
  }

  #open(old: FacadeTab | undefined): Promise<FacadeTab> {
    const session = sessionFor(this.#kind, this.#owner.name)
    return this.#owner.holding(this.#call, session, async () => {
      if (old) await this.#owner.release(old, this.#call, false)
      const tab = await this.#acquire(session)
      this.#owner.add(tab)
      try {
        await tab.busyWhile(() => this.#prepare(tab, true))
      } catch (error) {
        // Do not leave a tab open that did not load the requested page.
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
    // Preload what running code needs: loading takes longer than most scripts.
    if (settings.evaluate === "host") SessionCode.of(session).warm(tab)
    return new FacadeTab({ name: params.name, kind: this.#kind, session, tab, dialogs: params.dialogs })
  }

  /** The size that the tab must be given; undefined if it has it. Attached pages are never resized. */
  #newSize({ viewport: now }: FacadeTab, isWanted: boolean): Viewport | undefined {
    const wanted = viewportOf(this.#params, this.#call.settings)
    const has = now?.width === wanted.width && now.height === wanted.height && now.scale === wanted.scale
    return now && isWanted && !has ? wanted : undefined
  }

  /** Sets the viewport and opens the URL. */
  async #prepare(tab: FacadeTab, isNew = false): Promise<void> {
    const { url, viewport, wait_until } = this.#params
    // A new tab in our own browser has the size that its session started with.
    const size = this.#newSize(tab, isNew || viewport !== undefined)
    if (size) await tab.session.emulation.resize(tab.tab.page, size, this.#call.signal)
    if (url === undefined || url === "") return
    const step = { command: "open", args: { url, wait: states[wait_until] }, session: tab.session.name }
    await this.#run({ ...step, tab: tab.tab.id })
  }

  async #answerFor(verb: "Opened" | "Reused", tab: FacadeTab): Promise<FacadeAnswer> {
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

  /** Runs a step within the remaining time of the call. */
  #run(step: FacadeStep): Promise<Success> {
    const timeoutMs = Math.max(1, Math.round(this.#endsAt - performance.now()))
    return inOwnWords(this.#call.run({ ...step, timeoutMs }))
  }
}

async function titleSoon({ page }: Tab): Promise<string> {
  // A page that waits for its document would not answer.
  if (page.documents.pending) return page.lastTitle
  return titleOf(page, AbortSignal.timeout(TITLE_MS)).catch(() => page.lastTitle)
}
