import type { Page } from "../page.ts"
import { type Aim, Clock } from "./aim.ts"

/** A page may keep from us that it hears the mouse: it is not waited for longer than this. */
const MOST_MS = 1_000

/**
 * Moves the mouse over an element that is in another process, until its frame hears it. The browser sends it there only
 * once a picture with the frame in its place is on the screen, and until then to whatever was shown there before.
 */
export async function arrive(page: Page, { hand, found, point }: Aim, signal: AbortSignal): Promise<void> {
  if (found.eye.session === page.capture.mainEye.session) return
  const clock = new Clock(MOST_MS)
  await hand.listen(signal)
  do {
    await page.mouse.move(point.x, point.y, signal)
    if (await hand.heard(signal)) return
    await hand.drawn(signal)
  } while (!clock.isOver)
  await hand.endListening(signal)
}
