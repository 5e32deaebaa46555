import { pause, scoped } from "../../base/deadline.ts"
import { isBoolean } from "../../base/records.ts"
import { untilChangedScript } from "../../generated/injected/until-changed.ts"
import type { Page } from "../core/page.ts"
import type { FoundFrame } from "../view/frames/found-frame.ts"
import type { FrameSnapshotter } from "../view/frames/frame-snapshotter.ts"

/** How often to look for changes that no mutation reports: style sheets, properties, closed shadow roots, frames. */
const ROUND_MS = 100

/**
 * Waits until something changes in a frame in scope, the page navigates, or a round has passed; at most `leftMs`.
 * Errors of frames are ignored: the caller's next query will show them.
 */
export async function untilChanged(page: Page, signal: AbortSignal, leftMs = ROUND_MS): Promise<void> {
  await changeIn(page, await page.capture.framesInScope(signal), Math.min(ROUND_MS, leftMs), signal)
}

/** The first of these frames that changes, or the main one if the page navigates; undefined if none does in time. */
export function changeIn(
  page: Page,
  frames: readonly FoundFrame[],
  ms: number,
  signal: AbortSignal,
): Promise<FrameSnapshotter | undefined> {
  return scoped(signal, (scope) => {
    const changes = frames.map(async ({ snapshotter }) => {
      if (await snapshotter.world.call(untilChangedScript, [ms], isBoolean, scope)) return snapshotter
      throw new Error("nothing changed in this frame")
    })
    const timeUp = pause(ms, scope).then(() => undefined)
    // A frame that does not change, was removed, or hangs is no reason to return early.
    const changed = Promise.any(changes).catch(() => timeUp)
    return Promise.race([page.next("navigated", scope).then(() => page.capture.mainSnapshotter), timeUp, changed])
  })
}
