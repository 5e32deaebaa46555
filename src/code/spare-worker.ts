import { TabhandError } from "../base/errors.ts"
import { TabWorker } from "./tab-worker.ts"

/**
 * Keeps one worker without a tab warm while any session has used code: loading Puppeteer takes longer than all the rest
 * of a first run.
 */
class SpareWorker {
  readonly #users = new Set<object>()
  #spare: TabWorker | undefined

  /** Returns a worker that is loaded or loading; another one takes its place. */
  take(user: object): TabWorker {
    this.#users.add(user)
    const spare = this.#spare
    this.#spare = undefined
    const taken = spare && !spare.over ? spare : new TabWorker()
    // Not before the one that a caller waits for: two that load at once are both slow.
    void taken.loaded.then(() => this.#fill())
    return taken
  }

  async leave(user: object): Promise<void> {
    this.#users.delete(user)
    if (this.#users.size > 0) return
    const spare = this.#spare
    this.#spare = undefined
    await spare?.close(new TabhandError("code_failed", "it is not needed any more"))
  }

  #fill(): void {
    if (this.#users.size > 0 && (!this.#spare || this.#spare.over)) this.#spare = new TabWorker()
  }
}

export const spareWorker = new SpareWorker()
