import { join } from "node:path"
import { Emitter } from "../base/emitter.ts"
import { TabhandError } from "../base/errors.ts"
import type { Environment } from "../base/home.ts"
import { unguessableId } from "../base/ids.ts"
import { Redactor } from "../base/redact.ts"
import { clip } from "../base/text.ts"
import type { Browser, ContextOptions } from "../browser/browser.ts"
import type { Preparation } from "../cdp/target-owner.ts"
import { reportBlockedPopups } from "../page/core/blocked-popups.ts"
import { type Page, titleIn } from "../page/core/page.ts"
import { focused, listening } from "../page/core/prepare-page.ts"
import { signedIn } from "../page/emulate/proxy-login.ts"
import type { HarRecording } from "../page/network/har/har-recording.ts"
import { KeptRequests, type LogLimits } from "../page/network/kept-requests.ts"
import type { SessionEvents } from "../protocol/session-events.ts"
import { Confinement } from "./addresses/confinement.ts"
import type { Gateway } from "./addresses/gateway/gateway.ts"
import { type Network, systemNetwork } from "./addresses/gateway/network.ts"
import { AddressRules } from "./addresses/rules.ts"
import { ArtifactFolder, removeFolder, WrittenFiles } from "./artifacts.ts"
import type { BrowserPool, BrowserWanted, Lease } from "./browsers/browser-pool.ts"
import {
  conflicts,
  type GivenOptions,
  isAttached,
  isDisguised,
  type SessionOptions,
  takesReserve,
  usesProxy,
} from "./browsers/launch-options.ts"
import { type ProxyOptions, readProxy } from "./browsers/proxy-options.ts"
import { SharedWork } from "./browsers/shared-work.ts"
import { Clipboard } from "./clipboard/clipboard.ts"
import { Context } from "./context.ts"
import type { Download } from "./downloads/download.ts"
import { Downloads } from "./downloads/downloads.ts"
import { Emulation } from "./emulation.ts"
import { Guests } from "./guests/guests.ts"
import { InitScripts } from "./init-scripts.ts"
import { Journal } from "./journal.ts"
import type { Loss } from "./loss.ts"
import { attachToOpenPage, pickOpenPage } from "./open-page.ts"
import { allowsUrl, type Policy } from "./policy.ts"
import { ProtocolEvents } from "./protocol-events.ts"
import { Routes } from "./routes.ts"
import type { Tab } from "./tab.ts"
import { Tabs } from "./tabs.ts"

export interface SessionSetup {
  readonly name: string
  readonly owner: string
  readonly options: SessionOptions
  readonly policy: Policy
  readonly pool: BrowserPool
  readonly artifactsRoot: string
  readonly logLimits?: LogLimits | undefined
  /** The way out of a session with address rules. */
  readonly network?: Network
}

export interface NewTab {
  readonly label?: string | undefined
  /** In a window of its own. */
  readonly window?: boolean
  /** Opens another page; otherwise the window of an application becomes its first tab. */
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
  readonly gateway: Gateway | undefined
  stopListening(): void
}

/** A proxy that does not exist. */
const NOWHERE = "http://gateway.invalid:9"

/** Reported once, if stealth was requested. */
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
  readonly initScripts: InitScripts
  readonly routes: Routes
  readonly clipboard = new Clipboard(this.redactor)
  readonly guests: Guests
  /** Of all its tabs, from its first moment, in every browser that it had. */
  readonly requests: KeptRequests
  /** What is being recorded into a HAR file. */
  har: HarRecording | undefined
  /** Keeps the session within its address rules, if it has any. */
  readonly confinement: Confinement | undefined
  readonly protocol = new ProtocolEvents(this)
  readonly #folder: string
  #lastUsed = Date.now()
  readonly #pool: BrowserPool
  readonly #options: SessionOptions
  readonly #proxy: ProxyOptions | undefined
  /** Other work that ends with the session. */
  readonly #ends: (() => Promise<void>)[] = []
  /** For each popup, the function that removes the notice that it opened. */
  readonly #openedNotices = new WeakMap<Page, () => void>()
  #start: SharedWork<Running> | undefined
  #running: Running | undefined
  #firstTab: SharedWork<Tab> | undefined
  /** Tabs that a command is closing. */
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
    const { proxy, proxyUser, proxyPassword } = setup.options
    if (proxy !== undefined) this.#proxy = readProxy(proxy, { user: proxyUser, password: proxyPassword })
    if (this.#proxy?.login) {
      const { user, password } = this.#proxy.login
      this.redactor.add("proxy", password)
      this.redactor.add("proxy", Buffer.from(`${user}:${password}`).toString("base64"))
      // Another proxy, as that of an attached browser, must not get the password.
      if (usesProxy(setup.options)) this.emulation.startWith(signedIn(this.#proxy.login))
    }
    this.initScripts = new InitScripts(this.emulation, {
      isAttached: isAttached(setup.options),
      targets: () => this.context?.targets() ?? [],
    })
    this.routes = new Routes(this.emulation, {
      pageOf: ({ page }) => (page && this.context?.page(page.id)) ?? this.tabs.active?.page,
      targets: () => this.context?.targets() ?? [],
      failed: (failure, page) => {
        const tab = page && this.tabs.of(page)?.id
        this.emit("routeFailed", { ...failure, ...(tab === undefined ? {} : { tab }) })
      },
    })
    this.requests = new KeptRequests(setup.logLimits)
    this.#folder = join(setup.artifactsRoot, `${setup.name}-${this.id.slice(0, 8)}`)
    // Not in the same directory as the journal: access to the session's files must not include its records.
    this.artifacts = new ArtifactFolder(join(this.#folder, "files"), this.redactor)
    this.journal = new Journal(join(this.#folder, "journal.jsonl"), this.redactor)
    this.downloads = new Downloads({
      folder: join(this.artifacts.path, "downloads"),
      policy: this.policy,
      tabs: this.tabs,
    })
    this.guests = new Guests(this)
    const rules = AddressRules.of(setup.options)
    this.confinement = rules && new Confinement(rules, setup.network ?? systemNetwork(), this.tabs)
    this.downloads.on("began", (download) => {
      // A popup that only starts a download is not reported as a tab.
      const carrier = this.tabs.list().find(({ page }) => page.frameIds.has(download.frameId))
      if (carrier && carrier.id !== download.tab) this.#openedNotices.get(carrier.page)?.()
      this.#relayDownload(download)
    })
    this.downloads.on("ended", (download) => this.#relayDownload(download))
  }

  /** Listeners in any process receive the names of secrets instead of their values. */
  override emit<K extends keyof SessionEvents>(event: K, value: SessionEvents[K]): void {
    if (this.has(event)) super.emit(event, this.redactor.deep(value))
  }

  get options(): SessionOptions {
    return this.#options
  }

  /** The context, once the session has a browser. */
  get context(): Context | undefined {
    return this.#running?.context
  }

  /** What contexts of the session are created with. */
  get proxy(): ContextOptions {
    return this.#proxy === undefined ? {} : { proxy: this.#proxy.server, proxyBypass: this.#options.proxyBypass }
  }

  allowsUrl(url: string): boolean {
    return allowsUrl(this.policy, url)
  }

  get closed(): boolean {
    return this.#closing !== undefined
  }

  /** Deletes the session's own files. */
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

  /** Called when a command begins and when it ends. */
  use(): void {
    this.#lastUsed = Date.now()
    this.#running?.lease.reserve.postpone()
  }

  /** The loss of the browser; returned once. */
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

  /** A blank tab. The first one of a session may come from the reserve. */
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
   * Adopts an open page as a tab. In an attached browser: one that matches the part of its URL or title, or else the
   * first visible one. It is not changed, and stays open when the tab is closed.
   */
  async adoptPage(wanted: string | undefined, signal: AbortSignal): Promise<Tab> {
    const { context } = this
    if (!context) throw this.#noBrowser()
    const info = await pickOpenPage(context, wanted, signal)
    const known = context.page(info.targetId)
    return this.#tabOf(known && this.tabs.of(known) ? known : await attachToOpenPage(context, info, signal))
  }

  /** The tab to work in: the active one, or else a new one, which concurrent callers share. */
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

  /** Closes the tab. A page that this session did not open stays open, unless `pageToo` is set. */
  async closeTab(tab: Tab, pageToo = tab.own, why?: TabhandError): Promise<void> {
    this.#closingTabs.add(tab)
    await (pageToo ? this.context?.closePage(tab.page, why) : this.context?.releasePage(tab.page))
    // The browser also reports it, before or after this.
    this.tabs.remove(tab)
  }

  /** Fetches titles from the browser, whose events report new URLs but not every new title. */
  async refreshTitles(signal: AbortSignal): Promise<void> {
    const { context } = this
    if (!context) return
    for (const info of await context.browser.pages(signal)) context.page(info.targetId)?.target.update(info)
  }

  /** Pages of an attached browser that this session has not used yet. */
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

  /** Adds work that must be done before the session has ended. */
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
      // A pending start ends first; if it failed, it left nothing behind.
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

  async #dispose({ context, lease, gateway, stopListening }: Running): Promise<void> {
    stopListening()
    try {
      for (const page of context.pages()) page.dialogs.leave()
      await this.clipboard.leave(this.tabs.active?.page)
      if (!context.browser.facts.own) await this.closeTabs(context)
      await context.dispose()
    } finally {
      this.#running = undefined
      await Promise.all([lease.release(), gateway?.close()])
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
    await this.initScripts.load(this.#options.initScripts)
    const gateway = await this.confinement?.openGateway()
    let lease: Lease | undefined
    try {
      lease = await this.#pool.acquire(this.#wanted(display, gateway), signal)
      const context = await this.#makeContext(lease, gateway, signal)
      context.requests.keepIn(this.requests)
      this.#loss = undefined
      this.#running = { context, lease, gateway, stopListening: this.#listen(context, lease) }
      this.clipboard.join(lease.clipboard)
      return this.#running
    } catch (error) {
      await Promise.all([lease?.release(), gateway?.close()])
      throw error
    }
  }

  #wanted(display: Environment, gateway: Gateway | undefined): BrowserWanted {
    const wanted = { options: this.#options, session: this.name, display }
    if (!gateway) return wanted
    // A profile is the browser's default context. Where that is not the session's, nothing leaves it.
    return { ...wanted, gateway: this.#options.profile === undefined ? NOWHERE : gateway.address }
  }

  async #makeContext(lease: Lease, gateway: Gateway | undefined, signal: AbortSignal): Promise<Context> {
    const { profile } = this.#options
    const { browser } = lease
    const settings = this.emulation.preparationsIn(browser)
    // An attached browser is only subscribed to; all other preparations happen on request.
    if (isAttached(this.#options)) return Context.default(browser, [listening, ...settings], signal)
    const preparations = [listening, focused, ...settings]
    if (gateway) return this.#confined(browser, preparations, gateway, signal)
    if (profile !== undefined) return Context.default(browser, preparations, signal)
    const reserved = takesReserve(this.#options) ? await lease.reserve.take(signal) : undefined
    if (!reserved) return Context.create(browser, preparations, { ...this.proxy, signal })
    try {
      for (const each of settings) if (!reserved.preparations.includes(each)) await reserved.prepareAlso(each, signal)
      return reserved
    } catch (error) {
      await reserved.dispose()
      throw error
    }
  }

  /** A context whose requests all go through the gateway, with a blank page. */
  async #confined(browser: Browser, preparations: readonly Preparation[], gateway: Gateway, signal: AbortSignal) {
    const context =
      this.#options.profile === undefined
        ? await Context.create(browser, preparations, { proxy: gateway.address, proxyBypass: "<-loopback>", signal })
        : await Context.default(browser, preparations, signal)
    try {
      await this.confinement?.admit(await context.newPage(signal), gateway, signal)
      return context
    } catch (error) {
      await context.dispose()
      throw error
    }
  }

  /** Returns the unsubscribe function: the browser outlives the session, and must not keep it alive. */
  #listen(context: Context, { browser, reserve }: Lease): () => void {
    for (const page of context.pages()) this.#adopt(page, context)
    context.on("pageReady", (page) => this.#adopt(page, context))
    context.on("pageGone", (page) => this.#dropped(page))
    context.on("pageCrashed", ({ page, error }) => {
      const tab = this.tabs.of(page)
      if (!tab) return
      this.emit("tabCrashed", { tab: tab.id, message: error.message })
      this.emit("stateInvalidated", { tab: tab.id, reason: "crash" })
    })
    context.on("refused", (error) => this.tabs.active?.page.notice(`a new target was closed: ${error.message}`))
    const ends = [
      browser.on("gone", (error) => this.#lost(error)),
      // No other session takes a context of a browser with a gateway.
      ...(this.confinement ? [] : [this.on("navigationSettled", () => reserve.fillWhenQuiet())]),
      this.emulation.follow(context),
      this.protocol.follow(context),
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
    page.requests.tab = tab.id
    page.fates = this.confinement
    page.followsDownloads = context.browser.facts.own
    if (context.browser.facts.own) reportBlockedPopups(page.target.session, (text) => page.notice(text))
    page.keyboard.clipboardGuard = (act, signal, send) => this.clipboard.around(page, act, signal, send)
    if (opener) {
      const opened = () => `${tab.id} opened${page.url ? `: ${clip(page.url, 200)}` : ""}`
      const many = (count: string) => `${count} tabs opened: \`tab list\` shows them; the last ${opened()}`
      const takeBack = opener.page.notice(opened, { kind: "tab opened", many })
      this.#openedNotices.set(page, takeBack)
      if (opener.opensInFront) this.tabs.activate(tab)
    }
    this.#relay(tab)
    this.emit("tabOpened", { tab: tab.id, url: page.url, ...(opener ? { opener: opener.id } : {}) })
    if (!opener) return
    this.emit("popupOpened", { tab: tab.id, opener: opener.id, url: page.url, title: page.lastTitle })
    this.emit("stateInvalidated", { tab: tab.id, reason: "popup" })
  }

  #relay({ id: tab, page }: Tab): void {
    page.on("navigationStarted", ({ url }) => this.emit("navigationStarted", { tab, url }))
    page.on("navigated", ({ sameDocument }) => {
      if (!sameDocument) this.emit("stateInvalidated", { tab, reason: "document" })
    })
    page.on("lifecycle", ({ name }) => {
      if (name === "load") this.emit("navigationSettled", { tab, url: page.url })
    })
    page.on("dialogOpened", (dialog) => this.emit("dialog", { tab, ...dialog }))
    page.on("console", (entry) => this.emit("console", { tab, ...entry }))
    page.on("pageError", (error) => this.emit("pageError", { tab, ...error }))
    page.on("request", (request) => this.emit("request", { tab, ...request }))
  }

  #dropped(page: Page): void {
    const tab = this.tabs.of(page)
    if (!tab) return
    this.downloads.tabClosed(tab)
    this.confinement?.forget(page)
    this.tabs.remove(tab, { byItself: !this.#closingTabs.has(tab) })
    this.emit("tabClosed", { tab: tab.id })
  }

  #lost(error: TabhandError): void {
    this.#loss = { message: error.message, url: this.tabs.active?.page.url, tabs: this.tabs.size }
    this.#running?.stopListening()
    void this.#running?.gateway?.close()
    this.#running = undefined
    this.#start = undefined
    this.guests.lost()
    this.downloads.lost("the browser ended")
    this.clipboard.lost()
    this.tabs.clear()
    this.emit("lost", { message: error.message })
    this.emit("stateInvalidated", { reason: "disconnect" })
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

  /** In an attached browser, only pages that our own tabs open are attached to automatically. */
  #followPopups(context: Context): () => void {
    return context.browser.connection.root.on("Target.targetCreated", ({ targetInfo }) => {
      const opener = this.tabs.list().find(({ page }) => page.target.id === targetInfo.openerId)
      if (!opener || targetInfo.type !== "page") return
      context
        .attachToPage(targetInfo.targetId, AbortSignal.timeout(10_000), targetInfo.browserContextId)
        .catch((error) => opener.page.notice(`a tab that it opened could not be attached: ${error.message}`))
    })
  }

  /** Closes tabs that the session opened, not existing ones that it used. */
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
