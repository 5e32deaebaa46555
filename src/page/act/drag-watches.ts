import { scoped } from "../../base/deadline.ts"
import type { Page } from "../page.ts"
import { unlessGone } from "../view/lookout.ts"
import { FrameHand } from "./frame-hand.ts"
import type { WireDrag } from "./wire.ts"

/** A process that is busy is waited for so long. */
const OUTCOME_MS = 500

/** What a drag came to, in all frames of a tab taken together; whether it ended is told by the one where it began. */
export type DragTold = WireDrag

/** Watches all frames of a tab for what comes of a drag: it may begin in one and end in another. */
export class DragWatches {
  readonly #hands: readonly FrameHand[]

  private constructor(hands: readonly FrameHand[]) {
    this.#hands = hands
  }

  static async on(page: Page, signal: AbortSignal): Promise<DragWatches> {
    const hands = (await page.capture.frames(signal)).map(({ eye }) => new FrameHand(eye))
    await Promise.all(hands.map((hand) => unlessGone(hand.watchDrag(signal), signal)))
    return new DragWatches(hands)
  }

  /** Whether there are frames of several processes. */
  get spansProcesses(): boolean {
    return new Set(this.#hands.map(({ eye }) => eye.session)).size > 1
  }

  told(signal: AbortSignal): Promise<DragTold> {
    return this.#ask((hand) => hand.drag(signal), signal)
  }

  /** Frames of other processes are told of a drop only after the browser has answered for it. */
  async end({ afterDrop }: { readonly afterDrop: boolean }, signal: AbortSignal): Promise<DragTold> {
    if (afterDrop && this.spansProcesses) await this.#outcome(signal)
    return this.#ask((hand) => hand.endDrag(signal), signal)
  }

  async #outcome(signal: AbortSignal): Promise<void> {
    await scoped(signal, (scope) =>
      Promise.race(this.#hands.map((hand) => unlessGone(hand.dragOutcome(OUTCOME_MS, scope), scope))),
    )
  }

  /** Takes back that text was selected: the next drag would take that instead. */
  async unselect(signal: AbortSignal): Promise<void> {
    await Promise.all(this.#hands.map((hand) => unlessGone(hand.unselect(signal), signal)))
  }

  async #ask(ask: (hand: FrameHand) => Promise<WireDrag | null>, signal: AbortSignal): Promise<DragTold> {
    const asked = this.#hands.map(async (hand) => (await unlessGone(ask(hand), signal)) ?? undefined)
    const all = await Promise.all(asked)
    // A frame that goes to another document because of a drop took it.
    const isGone = all.includes(undefined)
    return {
      started: all.some((told) => told?.started),
      handled: all.some((told) => told?.handled),
      dropped: isGone || all.some((told) => told?.dropped),
      ended: all.some((told) => told?.started && told.ended),
      heeded: isGone || all.some((told) => told?.heeded),
      selected: all.some((told) => told?.selected),
    }
  }
}
