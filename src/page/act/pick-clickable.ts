import { TabhandError } from "../../base/errors.ts"
import { isRecord } from "../../base/records.ts"
import { clickablePickerScript } from "../../generated/injected/pick-clickable.ts"
import type { Picked } from "../../injected/wire/acting.ts"
import type { FrameSnapshotter } from "../view/frames/frame-snapshotter.ts"

/**
 * Picks the first clickable element, each replaced by the control that it is in: topmost, then leftmost in the window;
 * if none is in the window, the first that can be scrolled to.
 */
export async function pickClickable(
  snapshotter: FrameSnapshotter,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<Picked> {
  const picked = await snapshotter.callBeside(
    clickablePickerScript,
    "function (ids) { return this.pick(ids) }",
    [ids],
    signal,
  )
  if (isPicked(picked)) return picked
  throw new TabhandError("internal", "our script in the page answered in an unexpected shape")
}

function isPicked(value: unknown): value is Picked {
  return isRecord(value) && typeof value.id === "number" && typeof value.reason === "string"
}
