import { scoped } from "../../base/deadline.ts"
import { dialogText } from "../core/dialogs.ts"
import type { Page } from "../core/page.ts"
import type { FrameSnapshotter } from "../view/frames/frame-snapshotter.ts"
import { changeIn } from "../wait/until-changed.ts"
import { Activity } from "./activity.ts"
import { FrameActions } from "./frame-actions.ts"
import { settle } from "./settle.ts"

/** How long a page may take to begin to react: timers and debounced handlers are usually shorter. */
const LINGER_MS = 350
/** How long a page that was empty at first may take to show something, while it loads. */
const CONTENT_MS = 1_500

/**
 * Waits for a reaction of a page that has shown none so far. Nothing reports that a script has set a timer, so this
 * waits for the first change in any frame, and then settles as after any act.
 */
export class Lingering {
  readonly #page: Page
  readonly #activity: Activity
  readonly #adopts: boolean
  readonly #end: number
  #isOver = false

  /** `adopts`: requests that are already under way count as the beginning of a reaction. */
  constructor(page: Page, { adopts = false }: { readonly adopts?: boolean } = {}) {
    this.#page = page
    this.#adopts = adopts
    this.#end = performance.now() + (adopts ? CONTENT_MS : LINGER_MS)
    this.#activity = new Activity(page, { adopts })
  }

  /** Whether the wait is over: the time is up, or something other than a change happened. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Resolves when the page may show something else. */
  async next(signal: AbortSignal): Promise<void> {
    const page = this.#page
    const snapshotter = await this.#sign(signal)
    if (!snapshotter) {
      this.#isOver = true
      return
    }
    const { mainSnapshotter } = page.capture
    const actionsByFrame = [...new Set([snapshotter, mainSnapshotter])].map((each) => new FrameActions(each))
    const settled = await settle(page, this.#activity, actionsByFrame, signal, true)
    // For a page that loads, the caller reports what is under way.
    if (settled.note !== undefined && !this.#adopts) page.notice(settled.note)
    if (page.dialogs.open) page.notice(dialogText(page.dialogs.open))
    this.#isOver = settled.note !== undefined || page.dialogs.open !== undefined || performance.now() >= this.#end
  }

  end(): void {
    this.#activity.end()
  }

  /** The frame of the first sign of a reaction. */
  async #sign(signal: AbortSignal): Promise<FrameSnapshotter | undefined> {
    const page = this.#page
    const { mainSnapshotter } = page.capture
    if (this.#activity.isBusy || page.documents.pending) return mainSnapshotter
    return scoped(signal, async (scope) => {
      const others = [
        this.#activity.change(),
        page.documents.next("started", scope),
        page.next("dialogOpened", scope),
        page.next("crashed", scope),
      ]
      const frames = page.capture.frames(scope).then((found) => changeIn(page, found, this.#left, scope))
      return Promise.race([frames, ...others.map((each) => each.then(() => mainSnapshotter))])
    })
  }

  get #left(): number {
    return Math.min(LINGER_MS, Math.max(0, this.#end - performance.now()))
  }
}
