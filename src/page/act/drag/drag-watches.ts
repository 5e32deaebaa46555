import { scoped } from "../../../base/deadline.ts"
import type { WireDrag, WireDragEnd } from "../../../injected/wire/acting.ts"
import type { Page } from "../../core/page.ts"
import type { FrameSnapshotter } from "../../view/frames/frame-snapshotter.ts"
import { unlessGone } from "../../view/frames/lookout.ts"
import { FrameActions } from "../frame-actions.ts"
import type { DragEnd } from "./drag-end.ts"

/** How long to wait for a busy process. */
const OUTCOME_MS = 500

/** The effect of a drag over all frames of a tab; `ended` comes from the frame where it began. */
export type DragReport = WireDrag

/** Watches all frames of a tab for effects of a drag, which may begin in one and end in another. */
export class DragWatches {
  readonly #actionsByFrame: readonly FrameActions[]

  readonly #main: FrameSnapshotter

  private constructor(actionsByFrame: readonly FrameActions[], main: FrameSnapshotter) {
    this.#actionsByFrame = actionsByFrame
    this.#main = main
  }

  static async on(page: Page, signal: AbortSignal): Promise<DragWatches> {
    const actionsByFrame = (await page.capture.frames(signal)).map(({ snapshotter }) => new FrameActions(snapshotter))
    await Promise.all(actionsByFrame.map((actions) => unlessGone(actions.watchDrag(signal), signal)))
    return new DragWatches(actionsByFrame, page.capture.mainSnapshotter)
  }

  /** Whether the tab has frames in several processes. */
  get spansProcesses(): boolean {
    return new Set(this.#actionsByFrame.map(({ snapshotter }) => snapshotter.session)).size > 1
  }

  /** Records the state of both ends after a hover or press, so that it does not count as an effect of the drag. */
  async see(source: DragEnd, target: DragEnd | undefined, signal: AbortSignal): Promise<void> {
    await Promise.all(
      this.#actionsByFrame.map((actions) => {
        const ends = [endIn(actions, source, this.#main), target ? endIn(actions, target, this.#main) : null] as const
        return ends.some((end) => end !== null) ? unlessGone(actions.seeDrag(...ends, signal), signal) : undefined
      }),
    )
  }

  /** Waits until the page has handled the press. */
  async pressed({ aim }: DragEnd, signal: AbortSignal): Promise<void> {
    const snapshotter = aim?.found.snapshotter ?? this.#main
    const actions = this.#actionsByFrame.find((each) => each.snapshotter === snapshotter)
    if (actions) await unlessGone(actions.dragPressed(signal), signal)
  }

  /** Waits until an end has changed in any frame, up to `ms`. */
  async changed(ms: number, signal: AbortSignal): Promise<DragReport> {
    await scoped(signal, (scope) => firstTrue(this.#actionsByFrame.map((actions) => hasChanged(actions, ms, scope))))
    return this.#ask((actions) => actions.endDrag(signal), signal)
  }

  report(signal: AbortSignal): Promise<DragReport> {
    return this.#ask((actions) => actions.drag(signal), signal)
  }

  /** Frames of other processes receive a drop only after the browser has answered the command. */
  async endAfterDrop(signal: AbortSignal): Promise<DragReport> {
    if (this.spansProcesses) await this.#outcome(signal)
    return this.#ask((actions) => actions.endDrag(signal), signal)
  }

  async #outcome(signal: AbortSignal): Promise<void> {
    await scoped(signal, (scope) =>
      Promise.race(this.#actionsByFrame.map((actions) => unlessGone(actions.dragOutcome(OUTCOME_MS, scope), scope))),
    )
  }

  /** Clears selected text, which the next drag would move instead. */
  async unselect(signal: AbortSignal): Promise<void> {
    await Promise.all(this.#actionsByFrame.map((actions) => unlessGone(actions.unselect(signal), signal)))
  }

  async #ask(ask: (actions: FrameActions) => Promise<WireDrag | null>, signal: AbortSignal): Promise<DragReport> {
    const asked = this.#actionsByFrame.map(async (actions) => (await unlessGone(ask(actions), signal)) ?? undefined)
    const all = await Promise.all(asked)
    // A frame that navigates because of a drop accepted it.
    const isGone = all.includes(undefined)
    return {
      started: all.some((report) => report?.started),
      handled: all.some((report) => report?.handled),
      dropped: isGone || all.some((report) => report?.dropped),
      ended: all.some((report) => report?.started && report.ended),
      drawn: all.some((report) => report?.drawn),
      changed: isGone || all.some((report) => report?.changed),
      stirred: isGone || all.some((report) => report?.stirred),
      selected: all.some((report) => report?.selected),
    }
  }
}

/** The end in terms of this frame, null if it is elsewhere. Points belong to the main frame. */
function endIn({ snapshotter }: FrameActions, { aim, at, point }: DragEnd, main: FrameSnapshotter): WireDragEnd | null {
  if (aim) return aim.found.snapshotter === snapshotter ? { id: aim.found.id, at: at ?? null } : null
  return snapshotter === main ? { id: null, at: point } : null
}

/** A frame that navigates in the meantime has changed. */
async function hasChanged(actions: FrameActions, ms: number, signal: AbortSignal): Promise<boolean> {
  return (await unlessGone(actions.dragChanged(ms, signal), signal))?.changed ?? true
}

/** Resolves as soon as one is true, or when all are known. */
function firstTrue(answers: readonly Promise<boolean>[]): Promise<void> {
  return new Promise((resolve, reject) => {
    for (const answer of answers) answer.then((isTrue) => isTrue && resolve(), reject)
    Promise.all(answers).then(() => resolve(), reject)
  })
}
