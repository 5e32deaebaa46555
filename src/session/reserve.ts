import { abortable, within } from "../base/deadline.ts"
import { TabhandError } from "../base/errors.ts"
import type { Browser } from "../browser/browser.ts"
import { focused, listening } from "../page/prepare-page.ts"
import { Context } from "./context.ts"
import { defaultSize } from "./emulation.ts"

const MAKE_LIMIT_MS = 10_000
/** When nobody has asked for anything for so long, what is made takes no time from anybody. */
const QUIET_MS = 250

/** One blank context with a prepared tab, kept ready so that a first `open` costs a navigation and nothing else. */
export class Reserve {
  readonly #browser: Browser
  #ready: Promise<Context | undefined> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** What is in reserve, if anything is; the next one is begun by `fill`. */
  async take(signal: AbortSignal): Promise<Context | undefined> {
    const ready = this.#ready
    if (!ready) return undefined
    this.#ready = undefined
    try {
      const context = await abortable(ready, signal)
      if (!context || isUsable(context)) return context
    } catch (error) {
      // Whoever left did not take it.
      if (this.#ready) drop(ready)
      else this.#ready = ready
      throw error
    }
    drop(ready)
    return undefined
  }

  /** Begins to make one as soon as the browser is left alone. */
  fillWhenQuiet(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.fill()
    }, QUIET_MS).unref()
  }

  /** Somebody uses the browser. */
  postpone(): void {
    if (this.#timer) this.fillWhenQuiet()
  }

  /** Begins to make one, in the background. Failing is no loss: the session that wanted it makes its own. */
  fill(): void {
    if (this.#ready || this.#browser.gone || !this.#browser.facts.own) return
    this.#ready = within(MAKE_LIMIT_MS, "preparing a tab in reserve", (signal) => this.#make(signal)).catch((error) => {
      if (error instanceof TabhandError) return undefined
      throw error
    })
  }

  async #make(signal: AbortSignal): Promise<Context> {
    const context = await Context.create(this.#browser, [listening, focused, defaultSize], { signal })
    try {
      await context.newPage(signal)
      return context
    } catch (error) {
      await context.dispose()
      throw error
    }
  }
}

/** Its tab may have crashed while it lay there. */
function isUsable(context: Context): boolean {
  return [...context.pages()].every((page) => !page.target.session.over && !page.crashed)
}

/** A context that nobody will use must not stay in the browser; one that went with its browser has gone already. */
function drop(ready: Promise<Context | undefined>): void {
  ready.then((context) => context?.dispose()).catch(() => undefined)
}
