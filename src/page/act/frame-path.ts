import type { Page } from "../page.ts"
import { FrameHand } from "./frame-hand.ts"

/** Selectors of the elements that a frame and those around it stand in, from the outermost on; none for the main one. */
export async function framePath(page: Page, frameId: string, signal: AbortSignal): Promise<string[]> {
  if (frameId === page.target.id) return []
  const frames = await page.capture.frames(signal)
  const path: string[] = []
  for (let at = frames.find(({ frame }) => frame.id === frameId); at !== undefined; ) {
    const { frame } = at
    const outer = frames.find((each) => each.frame.id === frame.parentId)
    if (outer) {
      const owner = await outer.eye.ownerOf(frame.id, signal)
      path.unshift(await new FrameHand(outer.eye).selectorOf(owner, signal))
    }
    at = outer
  }
  return path
}
