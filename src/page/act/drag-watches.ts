import { scoped } from "../../base/deadline.ts"
import type { Page } from "../page.ts"
import type { FrameEye } from "../view/frame-eye.ts"
import { unlessGone } from "../view/lookout.ts"
import type { DragEnd } from "./drag-end.ts"
import { FrameHand } from "./frame-hand.ts"
import type { WireDrag, WireDragEnd } from "./wire.ts"

/** A process that is busy is waited for so long. */
const OUTCOME_MS = 500

/** What a drag came to, in all frames of a tab taken together; whether it ended is told by the one where it began. */
export type DragTold = WireDrag

/** Watches all frames of a tab for what comes of a drag: it may begin in one and end in another. */
export class DragWatches {
  readonly #hands: readonly FrameHand[]

  readonly #main: FrameEye

  private constructor(hands: readonly FrameHand[], main: FrameEye) {
    this.#hands = hands
    this.#main = main
  }

  static async on(page: Page, signal: AbortSignal): Promise<DragWatches> {
    const hands = (await page.capture.frames(signal)).map(({ eye }) => new FrameHand(eye))
    await Promise.all(hands.map((hand) => unlessGone(hand.watchDrag(signal), signal)))
    return new DragWatches(hands, page.capture.mainEye)
  }

  /** Whether there are frames of several processes. */
  get spansProcesses(): boolean {
    return new Set(this.#hands.map(({ eye }) => eye.session)).size > 1
  }

  /** What both ends look like now is none of the drag's doing: the mouse came, or was pressed. */
  async see(source: DragEnd, target: DragEnd | undefined, signal: AbortSignal): Promise<void> {
    await Promise.all(
      this.#hands.map((hand) => {
        const ends = [endIn(hand, source, this.#main), target ? endIn(hand, target, this.#main) : null] as const
        return ends.some((end) => end !== null) ? unlessGone(hand.seeDrag(...ends, signal), signal) : undefined
      }),
    )
  }

  /** Until the page has done what it does when it is pressed. */
  async pressed({ aim }: DragEnd, signal: AbortSignal): Promise<void> {
    const eye = aim?.found.eye ?? this.#main
    const hand = this.#hands.find((each) => each.eye === eye)
    if (hand) await unlessGone(hand.dragPressed(signal), signal)
  }

  /** Until an end has changed in any frame, for so long at most. */
  async changed(ms: number, signal: AbortSignal): Promise<DragTold> {
    await scoped(signal, (scope) => firstTrue(this.#hands.map((hand) => hasChanged(hand, ms, scope))))
    return this.#ask((hand) => hand.endDrag(signal), signal)
  }

  told(signal: AbortSignal): Promise<DragTold> {
    return this.#ask((hand) => hand.drag(signal), signal)
  }

  /** Frames of other processes are told of a drop only after the browser has answered for it. */
  async endAfterDrop(signal: AbortSignal): Promise<DragTold> {
    if (this.spansProcesses) await this.#outcome(signal)
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
      drawn: all.some((told) => told?.drawn),
      changed: isGone || all.some((told) => told?.changed),
      stirred: isGone || all.some((told) => told?.stirred),
      selected: all.some((told) => told?.selected),
    }
  }
}

/** As the frame knows it, if it is there: points are those of the tab's own window. */
function endIn({ eye }: FrameHand, { aim, at, point }: DragEnd, main: FrameEye): WireDragEnd | null {
  if (aim) return aim.found.eye === eye ? { id: aim.found.id, at: at ?? null } : null
  return eye === main ? { id: null, at: point } : null
}

/** A frame that goes to another document meanwhile answered by that. */
async function hasChanged(hand: FrameHand, ms: number, signal: AbortSignal): Promise<boolean> {
  return (await unlessGone(hand.dragChanged(ms, signal), signal))?.changed ?? true
}

/** As soon as one is true, or all are known. */
function firstTrue(answers: readonly Promise<boolean>[]): Promise<void> {
  return new Promise((resolve, reject) => {
    for (const answer of answers) answer.then((isTrue) => isTrue && resolve(), reject)
    Promise.all(answers).then(() => resolve(), reject)
  })
}
