import type { Handler, Page, PageEvents } from "puppeteer-core"
import { currentRun, type RunMark } from "./current-run.ts"

/**
 * Removes listeners and interception that a run added to the page: the page object lives as long as the tab, but they
 * are meant for that run only.
 */
export class RunListeners {
  readonly #added = new Map<RunMark, (() => void)[]>()
  readonly #intercepting = new Set<RunMark>()
  readonly #page: Page

  /** `onDialogListener` is called when code adds its own dialog listener. */
  constructor(page: Page, onDialogListener: () => void) {
    this.#page = page
    const on = page.on.bind(page)
    const off = page.off.bind(page)
    const intercept = page.setRequestInterception.bind(page)
    const listen = <K extends keyof PageEvents>(type: K, handler: Handler<PageEvents[K]>) => {
      if (type === "dialog") onDialogListener()
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
