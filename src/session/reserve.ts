import { within } from "../base/deadline.ts"
import { TabhandError } from "../base/errors.ts"
import type { Browser } from "../browser/browser.ts"
import type { Page } from "../page/page.ts"
import { focused, listening, sized } from "../page/prepare-page.ts"
import { Context } from "./context.ts"
import { defaultViewport } from "./launch-options.ts"

export interface Reserved {
  readonly context: Context
  readonly page: Page
}

const MAKE_LIMIT_MS = 10_000

/** One blank context with a prepared tab, kept ready so that a first `open` costs a navigation and nothing else. */
export class Reserve {
  readonly #browser: Browser
  #ready: Promise<Reserved | undefined> | undefined

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** What is in reserve, if anything is; the next one is begun by `fill`. */
  async take(): Promise<Reserved | undefined> {
    const ready = this.#ready
    this.#ready = undefined
    const reserved = await ready
    return reserved && !reserved.page.target.session.over ? reserved : undefined
  }

  /** Begins to make one, in the background. Failing is no loss: the session that wanted it makes its own. */
  fill(): void {
    if (this.#ready || this.#browser.gone || !this.#browser.facts.own) return
    this.#ready = within(MAKE_LIMIT_MS, "preparing a tab in reserve", (signal) => this.#make(signal)).catch((error) => {
      if (error instanceof TabhandError) return undefined
      throw error
    })
  }

  async #make(signal: AbortSignal): Promise<Reserved> {
    const context = await Context.create(this.#browser, [listening, focused, sized(defaultViewport)], { signal })
    return { context, page: await context.newPage(signal) }
  }
}
