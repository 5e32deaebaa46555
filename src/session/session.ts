import { join } from "node:path"
import { Emitter } from "../base/emitter.ts"
import { TabhandError } from "../base/errors.ts"
import type { Environment } from "../base/home.ts"
import { unguessableId } from "../base/ids.ts"
import { Redactor } from "../base/redact.ts"
import { clip } from "../base/text.ts"
import type { Preparation } from "../cdp/target-owner.ts"
import { tellBlockedPopups } from "../page/blocked-popups.ts"
import { type Page, titleIn } from "../page/page.ts"
import { focused, listening } from "../page/prepare-page.ts"
import { ArtifactFolder, removeFolder } from "./artifacts.ts"
import type { BrowserPool, Lease } from "./browser-pool.ts"
import { Clipboard } from "./clipboard.ts"
import { Context } from "./context.ts"
import type { Download } from "./download.ts"
import { Downloads } from "./downloads.ts"
import { Emulation } from "./emulation.ts"
import { Guests } from "./guests.ts"
import { Journal } from "./journal.ts"
import {
  conflicts,
  type GivenOptions,
  isAttached,
  isDisguised,
  type SessionOptions,
  takesReserve,
} from "./launch-options.ts"
import type { Loss } from "./loss.ts"
import { attachToOpenPage, pickOpenPage } from "./open-page.ts"
import { allowsUrl, type Policy } from "./policy.ts"
import type { SessionEvents } from "./session-events.ts"
import { SharedWork } from "./shared-work.ts"
import type { Tab } from "./tab.ts"
import { Tabs } from "./tabs.ts"
import { WrittenFiles } from "./written-files.ts"

export interface SessionSetup {
  readonly name: string
  readonly owner: string
  readonly options: SessionOptions
  readonly policy: Policy
  readonly pool: BrowserPool
  readonly artifactsRoot: string
}

export interface NewTab {
  readonly label?: string | undefined
  /** In a window of its own. */
  readonly window?: boolean
  /** Beside what there is: otherwise the window of an application serves as its first tab. */
  readonly beside?: boolean
  readonly display: Environment
}

/** A page of an attached browser, as far as it is known without attaching to it. */
interface OtherPage {
  readonly id: string
  readonly targetId: string
  readonly contextId: string | undefined
  readonly url: string
  readonly title: string
}

interface Running {
  readonly context: Context
  readonly lease: Lease
  stopListening(): void
}

/** Said once, where it was asked for. */
const NOT_DISGUISED = "stealth is not applied: it is for browsers that Tabhand starts without a window"

/** One agent's workspace: an isolated context with its tabs, policy, artifacts and journal. */
export class Session extends Emitter<SessionEvents> {
  readonly name: string
  readonly id = unguessableId()
  readonly owner: string
  readonly createdAt = new Date()
  readonly policy: Policy
  readonly tabs = new Tabs()
  readonly redactor = new Redactor()
  readonly artifacts: ArtifactFolder
  readonly written = new WrittenFiles()
  readonly journal: Journal
  readonly downloads: Downloads
  readonly emulation: Emulation
  readonly clipboard = new Clipboard(this.redactor)
  readonly guests: Guests
  /** In the agent-browser dialect a new tab becomes the active one. */
  followsNewTabs = false
  readonly #folder: string
  #lastUsed = Date.now()
  readonly #pool: BrowserPool
  readonly #options: SessionOptions
  /** What else ends with the session. */
  readonly #ends: (() => Promise<void>)[] = []
  /** For each popup, what takes back the notice that it opened. */
  readonly #openedNotices = new WeakMap<Page, () => void>()
  #start: SharedWork<Running> | undefined
  #running: Running | undefined
  #firstTab: SharedWork<Tab> | undefined
  /** Tabs that somebody asked to close. */
  readonly #closingTabs = new WeakSet<Tab>()
  #loss: Loss | undefined
  #closing: Promise<void> | undefined

  constructor(setup: SessionSetup) {
    super()
    this.name = setup.name
    this.owner = setup.owner
    this.policy = setup.policy
    this.#pool = setup.pool
    this.#options = setup.options
    this.emulation = new Emulation(setup.options)
    this.#folder = join(setup.artifactsRoot, `${setup.name}-${this.id.slice(0, 8)}`)
    // Beside the journal: whoever may use the session's files has no business with what is said of them.
    this.artifacts = new ArtifactFolder(join(this.#folder, "files"), this.redactor)
    this.journal = new Journal(join(this.#folder, "journal.jsonl"), this.redactor)
    this.downloads = new Downloads({
      folder: join(this.artifacts.path, "downloads"),
      policy: this.policy,
      tabs: this.tabs,
    })
    this.guests = new Guests(this)
    this.downloads.on("began", (download) => {
      // A popup that only carries a download is no tab that anybody need hear of.
      const carrier = this.tabs.list().find(({ page }) => page.frameIds.has(download.frameId))
      if (carrier && carrier.id !== download.tab) this.#openedNotices.get(carrier.page)?.()
      this.#relayDownload(download)
    })
    this.downloads.on("ended", (download) => this.#relayDownload(download))
  }

  /** For those outside: what they hear of is redacted. */
  onShown<K extends keyof SessionEvents>(event: K, listener: (value: SessionEvents[K]) => void): () => void {
    return this.on(event, (value) => listener(this.redactor.deep(value)))
  }

  get options(): SessionOptions {
    return this.#options
  }

  /** The context, once the session has a browser. */
  get context(): Context | undefined {
    return this.#running?.context
  }

  allowsUrl(url: string): boolean {
    return allowsUrl(this.policy, url)
  }

  get closed(): boolean {
    return this.#closing !== undefined
  }

  /** Deletes all that it wrote for itself. */
  purge(): Promise<void> {
    return removeFolder(this.#folder)
  }

  /** A launch option that differs from the running one is an error: nothing is relaunched silently. */
  checkOptions(given: GivenOptions): void {
    const names = conflicts(this.#options, given)
    if (names.length === 0) return
    throw new TabhandError("launch_conflict", `session "${this.name}" already runs with another ${names.join(", ")}`, {
      hint: "leave the option out, `close` the session first, or name another one with --session",
    })
  }

  get lastUsed(): number {
    return this.#lastUsed
  }

  /** A command begins, or has ended. */
  use(): void {
    this.#lastUsed = Date.now()
    this.#running?.lease.reserve.postpone()
  }

  /** The loss of the browser, told to the first who asks. */
  takeLoss(): Loss | undefined {
    const loss = this.#loss
    this.#loss = undefined
    return loss
  }

  /** Gives the session its browser and context, if it has none yet. */
  async start(display: Environment, signal: AbortSignal): Promise<Context> {
    if (this.closed) throw this.#closedError()
    if (this.#running) return this.#running.context
    if (!this.#start || this.#start.cancelled) this.#start = this.#beginSoon(display)
    return (await this.#start.wait(signal)).context
  }

  /** A blank tab. The first one of a session may have been made in advance. */
  async newTab(options: NewTab, signal: AbortSignal): Promise<Tab> {
    if (options.label !== undefined) this.tabs.checkLabel(options.label)
    const fresh = this.context === undefined
    const context = await this.start(options.display, signal)
    const reserved = fresh ? this.tabs.active : undefined
    const shown = this.#options.app && this.tabs.size === 0 && !options.beside
    const tab =
      reserved ??
      (shown ? await this.adoptPage(undefined, signal) : this.#tabOf(await context.newPage(signal, options.window)))
    tab.label = options.label
    return tab
  }

  /**
   * Takes a page that is open as a tab: in somebody else's browser any of them, by a part of its address or title, or the
   * first that people see. It stays as it is, and stays open when the tab is closed.
   */
  async adoptPage(wanted: string | undefined, signal: AbortSignal): Promise<Tab> {
    const { context } = this
    if (!context) throw this.#noBrowser()
    const info = await pickOpenPage(context, wanted, signal)
    const known = context.page(info.targetId)
    return this.#tabOf(known && this.tabs.of(known) ? known : await attachToOpenPage(context, info, signal))
  }

  /** The tab to work in: the active one, or else a new one, which several who ask at once share. */
  async firstTab(display: Environment, signal: AbortSignal): Promise<Tab> {
    if (this.tabs.active) return this.tabs.active
    if (!this.#firstTab || this.#firstTab.cancelled) {
      const making = new SharedWork((shared) => this.newTab({ display }, shared))
      this.#firstTab = making
      const made = () => {
        if (this.#firstTab === making) this.#firstTab = undefined
      }
      making.result.then(made, made)
    }
    return this.#firstTab.wait(signal)
  }

  /** Closes the tab. A page that this session did not open stays open, unless it is the page that shall go. */
  async closeTab(tab: Tab, pageToo = tab.own, why?: TabhandError): Promise<void> {
    this.#closingTabs.add(tab)
    await (pageToo ? this.context?.closePage(tab.page, why) : this.context?.releasePage(tab.page))
    // The browser tells us too; whoever comes first.
    this.tabs.remove(tab)
  }

  /** Titles as the browser knows them now: it tells of new addresses, but not of every new title. */
  async refreshTitles(signal: AbortSignal): Promise<void> {
    const { context } = this
    if (!context) return
    for (const info of await context.browser.pages(signal)) context.page(info.targetId)?.target.update(info)
  }

  /** Pages of an attached browser that nobody has used through this session yet. */
  async otherPages(signal: AbortSignal): Promise<OtherPage[]> {
    const { context } = this
    if (!context || context.browser.facts.own) return []
    const pages = await context.browser.pages(signal)
    return pages
      .filter((info) => context.page(info.targetId) === undefined)
      .map((info) => ({
        id: this.tabs.idFor(info.targetId),
        targetId: info.targetId,
        contextId: info.browserContextId,
        url: info.url,
        title: titleIn(info),
      }))
  }

  /** The tab of that name; in an attached browser, a page that was only listed so far is attached to now. */
  async findTab(name: string, signal: AbortSignal): Promise<Tab> {
    const listed = (await this.otherPages(signal)).find((page) => page.id === name || page.targetId === name)
    if (!listed || !this.context) return this.tabs.get(name)
    return this.#tabOf(await this.context.attachToPage(listed.targetId, signal, listed.contextId))
  }

  /** Puts the tab in front in its window: a tab behind another one is not painted. */
  async bringToFront(tab: Tab, signal: AbortSignal): Promise<void> {
    if (this.tabs.front === tab || !this.context?.browser.facts.own) return
    await tab.page.target.session.send("Page.bringToFront", undefined, { signal })
    this.tabs.front = tab
  }

  /** Adds a preparation for every target of this session, present and future. */
  async prepare(preparation: Preparation, signal: AbortSignal): Promise<void> {
    await this.context?.prepareAlso(preparation, signal)
  }

  guestLeft(): void {
    this.downloads.claim()
  }

  /** What must have ended before the session has. */
  atEnd(end: () => Promise<void>): void {
    this.#ends.push(end)
  }

  close(reason: string): Promise<void> {
    this.#closing ??= this.#close(reason)
    return this.#closing
  }

  async #close(reason: string): Promise<void> {
    this.#start?.cancel(this.#closedError())
    try {
      await Promise.all(this.#ends.map((end) => end()))
      await this.guests.end()
      // A start that was still under way ends first; when it failed it left nothing.
      await this.#start?.result.catch(() => undefined)
      await this.#leaveBrowser()
    } finally {
      this.tabs.clear()
      await this.journal.flush()
      this.emit("closed", { reason })
      this.clear()
    }
  }

  async #leaveBrowser(): Promise<void> {
    const running = this.#running
    if (!running) return
    try {
      await this.downloads.close()
    } finally {
      await this.#dispose(running)
    }
    await this.downloads.tidy()
  }

  async #dispose({ context, lease, stopListening }: Running): Promise<void> {
    stopListening()
    try {
      for (const page of context.pages()) page.dialogs.leave()
      await this.clipboard.leave(this.tabs.active?.page)
      if (!context.browser.facts.own) await this.closeTabs(context)
      await context.dispose()
    } finally {
      this.#running = undefined
      await lease.release()
    }
  }

  #beginSoon(display: Environment): SharedWork<Running> {
    const start = new SharedWork((signal) => this.#begin(display, signal))
    start.result.catch(() => {
      if (this.#start === start) this.#start = undefined
    })
    return start
  }

  async #begin(display: Environment, signal: AbortSignal): Promise<Running> {
    const lease = await this.#pool.acquire(this.#options, this.name, display, signal)
    try {
      const context = await this.#makeContext(lease, signal)
      this.#loss = undefined
      this.#running = { context, lease, stopListening: this.#listen(context, lease) }
      this.clipboard.join(lease.clipboard)
      return this.#running
    } catch (error) {
      await lease.release()
      throw error
    }
  }

  async #makeContext({ browser, reserve }: Lease, signal: AbortSignal): Promise<Context> {
    const { profile, proxy } = this.#options
    const settings = this.emulation.preparationsIn(browser)
    // Somebody else's browser is listened to; all else there is done when it is asked for.
    if (isAttached(this.#options)) return Context.default(browser, [listening, ...settings], signal)
    const preparations = [listening, focused, ...settings]
    if (profile !== undefined) return Context.default(browser, preparations, signal)
    const reserved = takesReserve(this.#options) ? await reserve.take(signal) : undefined
    if (!reserved) return Context.create(browser, preparations, { proxy, signal })
    try {
      for (const each of settings) if (!reserved.preparations.includes(each)) await reserved.prepareAlso(each, signal)
      return reserved
    } catch (error) {
      await reserved.dispose()
      throw error
    }
  }

  /** Returns what ends it: the browser outlives the session, and must not hold on to it. */
  #listen(context: Context, { browser, reserve }: Lease): () => void {
    for (const page of context.pages()) this.#adopt(page, context)
    context.on("pageReady", (page) => this.#adopt(page, context))
    context.on("pageGone", (page) => this.#dropped(page))
    context.on("pageCrashed", ({ page, error }) => {
      const tab = this.tabs.of(page)
      if (tab) this.emit("tabCrashed", { tab: tab.id, message: error.message })
    })
    context.on("refused", (error) => this.tabs.active?.page.notice(`a new target was closed: ${error.message}`))
    const ends = [
      browser.on("gone", (error) => this.#lost(error)),
      this.on("navigationSettled", () => reserve.fillWhenQuiet()),
      this.emulation.follow(context),
      browser.facts.own ? this.downloads.follow(context) : this.#followPopups(context),
    ]
    return () => {
      for (const end of ends) end()
    }
  }

  #adopt(page: Page, context: Context): void {
    if (this.tabs.of(page)) return
    const opener = this.tabs.list().find((tab) => tab.page.target.id === page.target.info.openerId)
    const tab = this.tabs.add(page, { own: context.isOurs(page), opener: opener?.id })
    context.browser.facts.app?.keep()
    if (this.#options.stealth && !isDisguised(this.#options) && this.tabs.size === 1) page.notice(NOT_DISGUISED)
    page.followsDownloads = context.browser.facts.own
    if (context.browser.facts.own) tellBlockedPopups(page.target.session, (text) => page.notice(text))
    page.keyboard.clipboardGuard = (act, signal, send) => this.clipboard.around(page, act, signal, send)
    if (opener) {
      const opened = () => `${tab.id} opened${page.url ? `: ${clip(page.url, 200)}` : ""}`
      const many = (count: string) => `${count} tabs opened: \`tab list\` shows them; the last ${opened()}`
      const takeBack = opener.page.notice(opened, { kind: "tab opened", many })
      this.#openedNotices.set(page, takeBack)
      if (this.followsNewTabs) this.tabs.activate(tab)
    }
    this.#relay(tab)
    this.emit("tabOpened", { tab: tab.id, url: page.url, ...(opener ? { opener: opener.id } : {}) })
  }

  #relay({ id: tab, page }: Tab): void {
    page.on("navigationStarted", ({ url }) => this.emit("navigationStarted", { tab, url }))
    page.on("lifecycle", ({ name }) => {
      if (name === "load") this.emit("navigationSettled", { tab, url: page.url })
    })
    page.on("dialogOpened", (dialog) => this.emit("dialog", { tab, ...dialog }))
    page.on("console", (entry) => this.emit("console", { tab, ...entry }))
    page.on("pageError", (error) => this.emit("pageError", { tab, ...error }))
    page.on("request", (request) => this.emit("request", { tab, ...request }))
    if (this.has("request")) page.reportRequests()
  }

  override on<K extends keyof SessionEvents>(event: K, listener: (value: SessionEvents[K]) => void): () => void {
    // Requests are many; pages report them only once somebody listens.
    if (event === "request") for (const { page } of this.tabs.list()) page.reportRequests()
    return super.on(event, listener)
  }

  #dropped(page: Page): void {
    const tab = this.tabs.of(page)
    if (!tab) return
    this.downloads.tabClosed(tab)
    this.tabs.remove(tab, { byItself: !this.#closingTabs.has(tab) })
    this.emit("tabClosed", { tab: tab.id })
  }

  #lost(error: TabhandError): void {
    this.#loss = { message: error.message, url: this.tabs.active?.page.url, tabs: this.tabs.size }
    this.#running?.stopListening()
    this.#running = undefined
    this.#start = undefined
    this.guests.lost()
    this.downloads.lost("the browser ended")
    this.clipboard.lost()
    this.tabs.clear()
    this.emit("lost", { message: error.message })
  }

  #noBrowser(): TabhandError {
    return new TabhandError("no_tab", "the session has no browser yet", { hint: "`open <url>` starts one" })
  }

  #closedError(): TabhandError {
    return new TabhandError("no_session", `session "${this.name}" was closed`)
  }

  #relayDownload({ id, tab, url, suggestedName: name, state, path }: Download): void {
    this.emit("download", { id, tab, url, name, state, ...(path === undefined ? {} : { path }) })
  }

  /** In a browser that is not ours nothing is attached unasked, except what our own tabs open. */
  #followPopups(context: Context): () => void {
    return context.browser.connection.root.on("Target.targetCreated", ({ targetInfo }) => {
      const opener = this.tabs.list().find(({ page }) => page.target.id === targetInfo.openerId)
      if (!opener || targetInfo.type !== "page") return
      context
        .attachToPage(targetInfo.targetId, AbortSignal.timeout(10_000), targetInfo.browserContextId)
        .catch((error) => opener.page.notice(`a tab that it opened could not be attached: ${error.message}`))
    })
  }

  /** Its own tabs: not those that it found. */
  async closeTabs(context: Context): Promise<void> {
    const own = this.tabs.list().filter((tab) => tab.own)
    await Promise.all(own.map((tab) => context.closePage(tab.page)))
  }

  #tabOf(page: Page): Tab {
    const tab = this.tabs.of(page)
    if (!tab) throw new TabhandError("tab_closed", "the tab was closed before it was ready")
    return tab
  }
}
