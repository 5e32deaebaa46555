import type { Page } from "../core/page.ts"
import { type Aim, Clock } from "./aim.ts"

/** A page can hide its mouse events from us, so the wait is limited. */
const MOST_MS = 1_000

/**
 * Moves the mouse over an element in another process until its frame receives the event. The browser routes input by
 * the last frame on the screen: before the iframe is drawn in its place, input goes to what was there before.
 */
export async function arrive(page: Page, { actions, found, point }: Aim, signal: AbortSignal): Promise<void> {
  if (found.snapshotter.session === page.capture.mainSnapshotter.session) return
  const clock = new Clock(MOST_MS)
  await actions.listen(signal)
  do {
    await page.mouse.move(point.x, point.y, signal)
    if (await actions.mouseHasEntered(signal)) return
    await actions.drawn(signal)
  } while (!clock.isOver)
  await actions.endListening(signal)
}
