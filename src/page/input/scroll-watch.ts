import { scrollOutcomeScript, watchScrollingScript } from "../../generated/injected/scroll-watch.ts"
import type { Scrolled } from "../../injected/wire/input.ts"
import type { Page } from "../core/page.ts"
import type { FrameSnapshotter } from "../view/frames/frame-snapshotter.ts"
import { unlessGone } from "../view/frames/lookout.ts"

/** How many frames may pass between the wheel and the first scroll; usually it is the first frame. */
const FRAMES = 3

/** Watches all frames of a tab for the effect of a wheel. */
export class ScrollWatch {
  readonly #snapshotters: readonly FrameSnapshotter[]

  private constructor(snapshotters: readonly FrameSnapshotter[]) {
    this.#snapshotters = snapshotters
  }

  static async on(page: Page, signal: AbortSignal): Promise<ScrollWatch> {
    const snapshotters = (await page.capture.frames(signal)).map(({ snapshotter }) => snapshotter)
    await Promise.all(
      snapshotters.map((snapshotter) =>
        unlessGone(snapshotter.world.call(watchScrollingScript, [], isNothing, signal), signal),
      ),
    )
    return new ScrollWatch(snapshotters)
  }

  /** Called once, after the wheel was turned. */
  async outcome(signal: AbortSignal): Promise<Scrolled> {
    const outcomes = this.#snapshotters.map(async (snapshotter) => {
      const seen = await unlessGone(snapshotter.world.call(scrollOutcomeScript, [FRAMES], isScrolled, signal), signal)
      // A frame that was removed because of the wheel handled it.
      return seen ?? "taken"
    })
    const reacted = outcomes.map(async (each) => {
      const seen = await each
      if (seen === "nothing") throw new NoReaction()
      return seen
    })
    return Promise.any(reacted).catch((error) => {
      const other = error instanceof AggregateError ? error.errors.find((each) => !(each instanceof NoReaction)) : error
      if (other !== undefined) throw other
      return "nothing"
    })
  }
}

/** A frame in which nothing happened. */
class NoReaction extends Error {}

function isNothing(value: unknown): value is undefined {
  return value === undefined
}

function isScrolled(value: unknown): value is Scrolled {
  return value === "moved" || value === "taken" || value === "nothing"
}
