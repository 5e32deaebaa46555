import { abortable, within } from "../../base/deadline.ts"
import { TabhandError } from "../../base/errors.ts"
import type { Browser } from "../../browser/browser.ts"
import { focused, listening } from "../../page/core/prepare-page.ts"
import { Context } from "../context.ts"
import { defaultSize } from "../emulation.ts"

const MAKE_LIMIT_MS = 10_000
/** The browser counts as idle after this long without a command, and preparing a tab then delays no command. */
const QUIET_MS = 250

/** One blank context with a prepared tab, kept ready so that a first `open` costs only the navigation. */
export class Reserve {
  readonly #browser: Browser
  #ready: Promise<Context | undefined> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** Takes the reserved context, if there is one; `fill` prepares the next one. */
  async take(signal: AbortSignal): Promise<Context | undefined> {
    const ready = this.#ready
    if (!ready) return undefined
    this.#ready = undefined
    try {
      const context = await abortable(ready, signal)
      if (!context || isUsable(context)) return context
    } catch (error) {
      // The caller has cancelled and did not take it.
      if (this.#ready) drop(ready)
      else this.#ready = ready
      throw error
    }
    drop(ready)
    return undefined
  }

  /** Prepares a context as soon as the browser is idle. */
  fillWhenQuiet(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.fill()
    }, QUIET_MS).unref()
  }

  /** Call on every command, to postpone the preparation. */
  postpone(): void {
    if (this.#timer) this.fillWhenQuiet()
  }

  /** Starts to prepare one in the background. A failure is harmless: the next session creates its own. */
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

/** The reserved tab may have crashed. */
function isUsable(context: Context): boolean {
  return [...context.pages()].every((page) => !page.target.session.endReason && !page.crashed)
}

/** Disposes an unused context, unless it is gone with its browser. */
function drop(ready: Promise<Context | undefined>): void {
  ready.then((context) => context?.dispose()).catch(() => undefined)
}
