import type { Page } from "../page.ts"
import { unlessDialog } from "../unless-dialog.ts"
import type { View } from "../view/view.ts"
import { FrameHand } from "./frame-hand.ts"

/** What is in the box that lies over the page like a dialog, although no role says so. */
export async function layerOver(page: Page, signal: AbortSignal): Promise<View | undefined> {
  const { capture } = page
  const { mainEye } = capture
  const id = await unlessDialog(page, new FrameHand(mainEye).layer(signal))
  const documentKey = capture.last?.main.documentKey
  if (id === 0 || documentKey === undefined) return undefined
  const ref = capture.refs.of(mainEye, documentKey, id)
  return capture.viewOf({ kind: "ref", ref, text: ref }, signal)
}
