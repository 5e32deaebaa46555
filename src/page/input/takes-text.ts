import { isBoolean } from "../../base/records.ts"
import { focusTakesTextScript } from "../../generated/injected/focus.ts"
import type { Page } from "../core/page.ts"
import { unlessGone } from "../view/frames/lookout.ts"

/** Whether the focused element of any frame takes text. Otherwise, inserted text could reach another field. */
export async function focusTakesText(page: Page, signal: AbortSignal): Promise<boolean> {
  const frames = await page.capture.frames(signal)
  const answers = await Promise.all(
    frames.map(({ snapshotter }) =>
      unlessGone(snapshotter.world.call(focusTakesTextScript, [], isBoolean, signal), signal),
    ),
  )
  return answers.includes(true)
}
