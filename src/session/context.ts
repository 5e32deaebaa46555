import { scoped } from "../base/deadline.ts"
import { Emitter } from "../base/emitter.ts"
import { TabhandError } from "../base/errors.ts"
import type { Browser } from "../browser/browser.ts"
import { letGo } from "../cdp/refused-target.ts"
import type { Target } from "../cdp/target.ts"
import type { Preparation, TargetOwner } from "../cdp/target-owner.ts"
import { Page } from "../page/page.ts"

interface ContextEvents {
  pageReady: Page
  pageCrashed: { page: Page; error: TabhandError }
  pageGone: Page
  /** A page, a frame or a worker. */
  targetGone: Target
  /** A target could not be prepared and was closed. */
  refused: TabhandError
}

/** One isolated browser context with its pages. It owns every target in it, so nothing there runs unprepared. */
export class Context extends Emitter<ContextEvents> implements TargetOwner {
  readonly browser: Browser
  readonly id: string
  /** Applied in this order to each new target. */
  readonly preparations: Preparation[]
  /** Made by us, and so disposed by us; a browser's own default context is neither. */
  readonly #ours: boolean
  readonly #pages = new Map<string, Page>()
  /** Pages that were there before us. */
  readonly #found = new Set<string>()
  /** Contexts of somebody else's browser besides the default one, in which a page was attached to. */
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
    options: { proxy?: string | undefined; signal: AbortSignal },
  ): Promise<Context> {
    const id = await browser.createContext({ proxy: options.proxy }, options.signal)
    return new Context(browser, id, preparations, true)
  }

  /** The browser's own context: of a named profile, or of somebody else's browser. */
  static async default(browser: Browser, preparations: readonly Preparation[], signal: AbortSignal): Promise<Context> {
    return new Context(browser, await browser.defaultContext(signal), preparations, false)
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

  /** Attaches to a page that is there already, in a browser that is not ours; it may be in another context there. */
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

  /** Whether we opened the page, or a page that we opened did: only such a one is closed unasked. */
  isOurs(page: Page): boolean {
    if (!this.#found.has(page.target.id)) return true
    const opener = this.#pages.get(page.target.info.openerId ?? "")
    return opener !== undefined && this.isOurs(opener)
  }

  /** Whoever waits for something on the page is told why it went, where there is more to say than that it did. */
  async closePage(page: Page, why?: TabhandError): Promise<void> {
    page.dialogs.leave()
    if (why) this.#closedFor.set(page, why)
    await this.#untilGone(page, () => this.browser.closePage(page.target.id))
  }

  /** Leaves a page that is somebody else's: it stays open there, as if we had never come. */
  async releasePage(page: Page): Promise<void> {
    await this.#untilGone(page, () => letGo(this.browser.connection.root, page.target))
  }

  async #untilGone(page: Page, go: () => Promise<void>): Promise<void> {
    if (page.target.session.over) return
    await scoped(undefined, async (scope) => {
      const gone = Promise.race([
        this.next("pageGone", scope, (each) => each === page),
        this.browser.next("gone", scope),
      ])
      await Promise.all([gone, go()])
    })
  }

  /** Everything in it that runs code. */
  targets(): Target[] {
    return [...this.browser.tree.targets()].filter((target) => target.owner === this)
  }

  /** Applies a preparation that came later to what is already there. It takes the place of one of the same name. */
  async prepareAlso(preparation: Preparation, signal: AbortSignal): Promise<void> {
    this.replace(preparation.name, preparation)
    await Promise.all(this.targets().map((target) => preparation.prepare(target, signal)))
  }

  /** Puts another preparation, or none, in the place of the one of that name, for what comes from now on. */
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
    if (this.#ours) await this.browser.disposeContext(this.id)
    else for (const id of [this.id, ...this.#others]) this.browser.tree.disown(id)
    this.#offGone()
    this.clear()
  }

  targetAttached(target: Target): void {
    if (target.isPage) {
      const page = new Page(target)
      this.#pages.set(target.id, page)
      this.#openerOf(target)?.emit("popupBegan", page)
    } else if (target.page) this.#pages.get(target.page.id)?.adopt(target)
  }

  targetReady(target: Target): void {
    const page = this.#pages.get(target.id)
    if (!page) return
    this.emit("pageReady", page)
    this.#openerOf(target)?.emit("popupReady", page)
  }

  targetRefused(target: Target, error: TabhandError): void {
    // The page may be closed for it, and is not asked whether it wants to.
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
