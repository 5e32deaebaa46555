import type { Page } from "../core/page.ts"
import { unlessDialog } from "../core/unless-dialog.ts"
import type { Target } from "../view/query/target.ts"
import { type Clicked, type ClickOptions, checkPoint, clickTarget } from "./click.ts"

/** Clicks the control or other element at a point of the window, there: it is waited for, and the click must hit it. */
export async function clickAt(
  page: Page,
  target: Extract<Target, { kind: "point" }>,
  options: ClickOptions,
  signal: AbortSignal,
): Promise<Clicked> {
  await checkPoint(page, target.point, signal)
  // One that the page renders again is known by its place in the view.
  await unlessDialog(page, page.capture.view(signal, false))
  const found = await unlessDialog(page, page.capture.askAt({ ...target, control: true }, { what: "id" }, signal))
  const { snapshotter, documentKey, id = 0 } = found
  const ref = page.capture.refs.of(snapshotter, documentKey, id)
  const { boxes } = await snapshotter.boxes([id], documentKey, signal)
  const [area] = boxes
  // An element that is gone by now is an error of the click itself.
  const at = area ? { x: found.at.x - area[0][0], y: found.at.y - area[0][1] } : undefined
  return clickTarget(page, { kind: "ref", ref, text: target.text }, { ...options, at }, signal)
}
