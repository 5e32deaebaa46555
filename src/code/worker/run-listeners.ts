import type { Handler, Page, PageEvents } from "puppeteer-core"
import { currentRun, type RunMark } from "./current-run.ts"

/**
 * Takes back what a run hung on the page. The page object lives as long as the tab; listeners and interception are meant
 * for the run that asked for them.
 */
export class RunListeners {
  readonly #added = new Map<RunMark, (() => void)[]>()
  readonly #intercepting = new Set<RunMark>()
  readonly #page: Page

  /** `hearsDialogs` is told when code answers dialogs by itself. */
  constructor(page: Page, hearsDialogs: () => void) {
    this.#page = page
    const on = page.on.bind(page)
    const off = page.off.bind(page)
    const intercept = page.setRequestInterception.bind(page)
    const listen = <K extends keyof PageEvents>(type: K, handler: Handler<PageEvents[K]>) => {
      if (type === "dialog") hearsDialogs()
      this.#remember(() => off(type, handler))
      return on(type, handler)
    }
    page.on = listen
    page.setRequestInterception = (value) => {
      const run = currentRun.getStore()
      if (run && value) this.#intercepting.add(run)
      return intercept(value)
    }
  }

  async end(run: RunMark): Promise<void> {
    for (const takeBack of this.#added.get(run) ?? []) takeBack()
    this.#added.delete(run)
    if (this.#intercepting.delete(run)) await this.#page.setRequestInterception(false)
  }

  #remember(takeBack: () => void): void {
    const run = currentRun.getStore()
    if (!run) return
    const added = this.#added.get(run)
    if (added) added.push(takeBack)
    else this.#added.set(run, [takeBack])
  }
}
