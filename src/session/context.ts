import { scoped } from "../base/deadline.ts"
import { Emitter } from "../base/emitter.ts"
import { TabhandError } from "../base/errors.ts"
import type { Browser, ContextOptions } from "../browser/browser.ts"
import { detachFrom } from "../cdp/refused-target.ts"
import type { Target } from "../cdp/target.ts"
import type { Preparation, TargetOwner } from "../cdp/target-owner.ts"
import { Page } from "../page/core/page.ts"
import { RequestLog } from "../page/network/request-log.ts"

interface ContextEvents {
  /** A page, a frame or a worker, before it is prepared: listeners added to it now miss no event. */
  targetAttached: Target
  pageReady: Page
  /** A context beside was created. */
  contextCreated: string
  pageCrashed: { page: Page; error: TabhandError }
  pageGone: Page
  /** A page, a frame or a worker. */
  targetGone: Target
  /** A target could not be prepared and was closed. */
  refused: TabhandError
}

/** One isolated browser context with its pages. Owns every target in it, so no target runs unprepared. */
export class Context extends Emitter<ContextEvents> implements TargetOwner {
  readonly browser: Browser
  readonly id: string
  /** Applied in this order to each new target. */
  readonly preparations: Preparation[]
  readonly requests = new RequestLog()
  /** Contexts that we created are disposed by us; a browser's default context is not. */
  readonly #ours: boolean
  readonly #pages = new Map<string, Page>()
  /** Pages that existed before we attached. */
  readonly #found = new Set<string>()
  /** Contexts of the same session beside this one, whose targets are owned here too. */
  readonly #beside = new Set<string>()
  /** In an attached browser: other contexts with a page that we attached to. */
  readonly #others = new Set<string>()
  readonly #closedFor = new WeakMap<Page, TabhandError>()
  readonly #offGone: () => void

  private constructor(browser: Browser, id: string, preparations: readonly Preparation[], ours: boolean) {
    super()
    this.browser = browser
    this.id = id
    this.preparations = [...preparations]
    this.#ours = ours
    browser.tree.own(id, this)
    this.#offGone = browser.on("gone", (error) => {
      for (const page of this.#pages.values()) {
        page.emit("gone", error)
        page.clear()
      }
    })
  }

  static async create(
    browser: Browser,
    preparations: readonly Preparation[],
    { signal, ...proxy }: ContextOptions & { readonly signal: AbortSignal },
  ): Promise<Context> {
    const id = await browser.createContext(proxy, signal)
    return new Context(browser, id, preparations, true)
  }

  /** The browser's default context, of a named profile or of an attached browser. */
  static async default(browser: Browser, preparations: readonly Preparation[], signal: AbortSignal): Promise<Context> {
    return new Context(browser, await browser.defaultContext(signal), preparations, false)
  }

  /** The contexts beside this one. */
  get beside(): readonly string[] {
    return [...this.#beside]
  }

  /** Creates another context, whose targets are prepared like those of this one. It ends with this one at the latest. */
  async createBeside(options: ContextOptions): Promise<string> {
    const id = await this.browser.createContext(options)
    this.#beside.add(id)
    this.browser.tree.own(id, this)
    this.emit("contextCreated", id)
    return id
  }

  async disposeBeside(id: string): Promise<void> {
    if (this.#beside.delete(id)) await this.browser.disposeContext(id)
  }

  pages(): Iterable<Page> {
    return this.#pages.values()
  }

  page(targetId: string): Page | undefined {
    return this.#pages.get(targetId)
  }

  async newPage(signal: AbortSignal, ownWindow = false): Promise<Page> {
    const target = await this.browser.createPage(this.id, signal, ownWindow || this.#pages.size === 0)
    return this.#pageOf(target)
  }

  /** Attaches to an existing page of an attached browser, which may be in another context. */
  async attachToPage(targetId: string, signal: AbortSignal, contextId = this.id): Promise<Page> {
    this.#found.add(targetId)
    if (contextId !== this.id && !this.#others.has(contextId)) {
      this.#others.add(contextId)
      this.browser.tree.own(contextId, this)
    }
    const page = this.#pageOf(await this.browser.tree.attach(targetId, signal))
    await page.documents.adopt(page.target.session, signal)
    return page
  }

  /** Whether we, or a page that we opened, opened the page. Only such a page is closed with the session. */
  isOurs(page: Page): boolean {
    if (!this.#found.has(page.target.id)) return true
    const opener = this.#pages.get(page.target.info.openerId ?? "")
    return opener !== undefined && this.isOurs(opener)
  }

  /** Sets the error that waiters on the page receive when it closes, if there is a better one than "closed". */
  async closePage(page: Page, why?: TabhandError): Promise<void> {
    page.dialogs.leave()
    if (why) this.#closedFor.set(page, why)
    await this.#untilGone(page, () => this.browser.closePage(page.target.id))
  }

  /** Detaches from a page of the user: it stays open and unchanged. */
  async releasePage(page: Page): Promise<void> {
    await this.#untilGone(page, () => detachFrom(this.browser.connection.root, page.target))
  }

  async #untilGone(page: Page, go: () => Promise<void>): Promise<void> {
    if (page.target.session.endReason) return
    await scoped(undefined, async (scope) => {
      const gone = Promise.race([
        this.next("pageGone", scope, (each) => each === page),
        this.browser.next("gone", scope),
      ])
      await Promise.all([gone, go()])
    })
  }

  /** All targets that run code. */
  targets(): Target[] {
    return [...this.browser.tree.targets()].filter((target) => target.owner === this)
  }

  /** Applies a later preparation to existing targets. Replaces the one of the same name. */
  async prepareAlso(preparation: Preparation, signal: AbortSignal): Promise<void> {
    this.replace(preparation.name, preparation)
    await Promise.all(this.targets().map((target) => preparation.prepare(target, signal)))
  }

  /** Replaces or removes the preparation of that name for future targets. */
  replace(name: string, preparation: Preparation | undefined): void {
    const index = this.preparations.findIndex((each) => each.name === name)
    const put = preparation ? [preparation] : []
    if (index >= 0) this.preparations.splice(index, 1, ...put)
    else this.preparations.push(...put)
  }

  withdraw(preparation: Preparation): void {
    const index = this.preparations.indexOf(preparation)
    if (index >= 0) this.preparations.splice(index, 1)
  }

  async dispose(): Promise<void> {
    await Promise.all([...this.#beside].map((id) => this.disposeBeside(id)))
    if (this.#ours) await this.browser.disposeContext(this.id)
    else for (const id of [this.id, ...this.#others]) this.browser.tree.disown(id)
    this.#offGone()
    this.clear()
  }

  targetAttached(target: Target): void {
    if (target.isPage) {
      const page = new Page(target, this.requests)
      this.#pages.set(target.id, page)
      this.#openerOf(target)?.emit("popupBegan", page)
    } else if (target.page) this.#pages.get(target.page.id)?.adopt(target)
    else this.requests.follow(target, undefined)
    this.emit("targetAttached", target)
  }

  targetReady(target: Target): void {
    const page = this.#pages.get(target.id)
    if (!page) return
    this.emit("pageReady", page)
    this.#openerOf(target)?.emit("popupReady", page)
  }

  targetRefused(target: Target, error: TabhandError): void {
    // The page may be closed because of it, without a beforeunload dialog.
    if (target.page) this.#pages.get(target.page.id)?.dialogs.leave()
    this.emit("refused", error)
  }

  targetCrashed(target: Target, error: TabhandError): void {
    const page = this.#pages.get(target.id)
    if (!page) {
      if (target.hasDocument && target.page) this.#pages.get(target.page.id)?.notice(`in a frame: ${error.message}`)
      return
    }
    page.crash(error)
    this.emit("pageCrashed", { page, error })
  }

  targetGone(target: Target): void {
    this.emit("targetGone", target)
    const page = this.#pages.get(target.id)
    if (!page) return
    this.#pages.delete(target.id)
    this.#found.delete(target.id)
    page.emit("gone", this.#closedFor.get(page) ?? new TabhandError("tab_closed", "the tab was closed"))
    page.clear()
    this.emit("pageGone", page)
  }

  #openerOf(target: Target): Page | undefined {
    return target.isPage ? this.#pages.get(target.info.openerId ?? "") : undefined
  }

  #pageOf(target: Target): Page {
    const page = this.#pages.get(target.id)
    if (!page) throw new TabhandError("tab_closed", "the tab was closed before it was ready")
    return page
  }
}
