import { scoped } from "../../base/deadline.ts"
import { dialogText } from "../dialogs.ts"
import type { Page } from "../page.ts"
import type { FrameEye } from "../view/frame-eye.ts"
import { changeIn } from "../wait/until-changed.ts"
import { Activity } from "./activity.ts"
import { FrameHand } from "./frame-hand.ts"
import { settle } from "./settle.ts"

/** How long a page may take to begin with its answer: timers and debounced handlers are set for less, as a rule. */
const LINGER_MS = 350
/** How long one that came empty may take to show something, while it loads what it needs for that. */
const CONTENT_MS = 1_500

/**
 * Waits for the answer of a page that has shown none so far. Nothing tells that a script has set a timer, so the first
 * sign of any change, in any frame, is waited for, and what it begins as after any act.
 */
export class Lingering {
  readonly #page: Page
  readonly #activity: Activity
  readonly #adopts: boolean
  readonly #end: number
  #isOver = false

  /** `adopts`: what the document is loading already counts as the beginning of the answer. */
  constructor(page: Page, { adopts = false }: { readonly adopts?: boolean } = {}) {
    this.#page = page
    this.#adopts = adopts
    this.#end = performance.now() + (adopts ? CONTENT_MS : LINGER_MS)
    this.#activity = new Activity(page, { adopts })
  }

  /** Whether nothing is waited for any more: the time is up, or something else than a change came of the act. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Until the page may show something else. */
  async next(signal: AbortSignal): Promise<void> {
    const page = this.#page
    const eye = await this.#sign(signal)
    if (!eye) {
      this.#isOver = true
      return
    }
    const { mainEye } = page.capture
    const hands = [...new Set([eye, mainEye])].map((each) => new FrameHand(each))
    const settled = await settle(page, this.#activity, hands, signal, true)
    // Of a page that loads, whoever shows it tells what is under way.
    if (settled.note !== undefined && !this.#adopts) page.notice(settled.note)
    if (page.dialogs.open) page.notice(dialogText(page.dialogs.open))
    this.#isOver = settled.note !== undefined || page.dialogs.open !== undefined || performance.now() >= this.#end
  }

  end(): void {
    this.#activity.end()
  }

  /** Where the first sign of an answer is. */
  async #sign(signal: AbortSignal): Promise<FrameEye | undefined> {
    const page = this.#page
    const { mainEye } = page.capture
    if (this.#activity.isBusy || page.documents.pending) return mainEye
    return scoped(signal, async (scope) => {
      const others = [
        this.#activity.change(),
        page.documents.next("started", scope),
        page.next("dialogOpened", scope),
        page.next("crashed", scope),
      ]
      const frames = page.capture.frames(scope).then((found) => changeIn(page, found, this.#left, scope))
      return Promise.race([frames, ...others.map((each) => each.then(() => mainEye))])
    })
  }

  get #left(): number {
    return Math.min(LINGER_MS, Math.max(0, this.#end - performance.now()))
  }
}
