import type { Browser, Page, Viewport } from "puppeteer-core"
import type { Viewports } from "../wire.ts"

/**
 * What `page.viewport()` answers: Puppeteer knows only the viewports that it set itself, and the session sets those of its
 * tabs. What code sets counts until the session sets another one.
 */
export class KnownViewports {
  readonly #page: Page
  #ofSession: Viewports = { tab: null, others: null }
  #setByCode = new WeakSet<Page>()

  private constructor(page: Page) {
    this.#page = page
    answerFor(page)
    known.set(page.browser(), this)
  }

  /** `page` is the one of the tab. */
  static of(page: Page): KnownViewports {
    return new KnownViewports(page)
  }

  /** The session's viewports, as of now. */
  update(ofSession: Viewports): void {
    const before = this.#ofSession
    this.#ofSession = ofSession
    if (!isSame(before.others, ofSession.others)) this.#setByCode = new WeakSet()
    else if (!isSame(before.tab, ofSession.tab)) this.#setByCode.delete(this.#page)
  }

  setByCode(page: Page): void {
    this.#setByCode.add(page)
  }

  viewportOf(page: Page, own: Viewport | null): Viewport | null {
    if (this.#setByCode.has(page)) return own
    const viewport = page === this.#page ? this.#ofSession.tab : this.#ofSession.others
    return viewport && { ...viewport }
  }
}

const known = new WeakMap<Browser, KnownViewports>()
const answering = new WeakSet<object>()

/** Replaces the methods of all pages: code may open more, in any way. */
function answerFor(page: Page): void {
  const pages: Page = Object.getPrototypeOf(page)
  if (answering.has(pages)) return
  answering.add(pages)
  const { viewport, setViewport } = pages
  pages.viewport = function (this: Page) {
    const own = viewport.call(this)
    return known.get(this.browser())?.viewportOf(this, own) ?? own
  }
  pages.setViewport = async function (this: Page, wanted) {
    await setViewport.call(this, wanted)
    known.get(this.browser())?.setByCode(this)
  }
}

function isSame(one: Viewport | null, other: Viewport | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
