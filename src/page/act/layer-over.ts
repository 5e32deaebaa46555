import type { Page } from "../core/page.ts"
import { unlessDialog } from "../core/unless-dialog.ts"
import type { View } from "../view/model/view.ts"
import { FrameActions } from "./frame-actions.ts"

/** The view of a box that overlays the page like a dialog without having the role. */
export async function layerOver(page: Page, signal: AbortSignal): Promise<View | undefined> {
  const { capture } = page
  const { mainSnapshotter } = capture
  const id = await unlessDialog(page, new FrameActions(mainSnapshotter).layer(signal))
  const documentKey = capture.last?.main.documentKey
  if (id === 0 || documentKey === undefined) return undefined
  const ref = capture.refs.of(mainSnapshotter, documentKey, id)
  return capture.viewOf({ kind: "ref", ref, text: ref }, signal)
}
