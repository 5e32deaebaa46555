import { clipboardOutcomeScript, watchClipboardScript } from "../../generated/injected/clipboard-watch.ts"
import type { ClipboardSeen } from "../../injected/wire/input.ts"
import type { Page } from "../core/page.ts"
import type { FrameSnapshotter } from "../view/frames/frame-snapshotter.ts"
import { unlessGone } from "../view/frames/lookout.ts"

/** Watches all frames of a tab for copied and pasted data. */
export class ClipboardWatch {
  readonly #snapshotters: readonly FrameSnapshotter[]

  private constructor(snapshotters: readonly FrameSnapshotter[]) {
    this.#snapshotters = snapshotters
  }

  static async on(page: Page, signal: AbortSignal): Promise<ClipboardWatch> {
    const snapshotters = (await page.capture.frames(signal)).map(({ snapshotter }) => snapshotter)
    await Promise.all(
      snapshotters.map((snapshotter) =>
        unlessGone(snapshotter.world.call(watchClipboardScript, [], isNothing, signal), signal),
      ),
    )
    return new ClipboardWatch(snapshotters)
  }

  /** Called once, after the keys were pressed. */
  async outcome(signal: AbortSignal): Promise<ClipboardSeen> {
    const frames = await Promise.all(
      this.#snapshotters.map((snapshotter) =>
        unlessGone(snapshotter.world.call(clipboardOutcomeScript, [], isSeen, signal), signal),
      ),
    )
    return {
      copied: frames.find((seen) => seen?.copied)?.copied ?? null,
      pasted: frames.find((seen) => typeof seen?.pasted === "string")?.pasted ?? null,
      // A frame that was removed because of the keys handled them.
      taken: frames.some((seen) => seen?.taken ?? true),
    }
  }
}

function isNothing(value: unknown): value is undefined {
  return value === undefined
}

function isSeen(value: unknown): value is ClipboardSeen {
  return typeof value === "object" && value !== null && "copied" in value && "pasted" in value && "taken" in value
}
