import type { Page } from "../core/page.ts"
import { FrameActions } from "./frame-actions.ts"

/** Selectors of the iframes that lead to a frame, outermost first; empty for the main frame. */
export async function framePath(page: Page, frameId: string, signal: AbortSignal): Promise<string[]> {
  if (frameId === page.target.id) return []
  const frames = await page.capture.frames(signal)
  const path: string[] = []
  for (let at = frames.find(({ frame }) => frame.id === frameId); at !== undefined; ) {
    const { frame } = at
    const outer = frames.find((each) => each.frame.id === frame.parentId)
    if (outer) {
      const owner = await outer.snapshotter.ownerOf(frame.id, signal)
      path.unshift(await new FrameActions(outer.snapshotter).selectorOf(owner, signal))
    }
    at = outer
  }
  return path
}
