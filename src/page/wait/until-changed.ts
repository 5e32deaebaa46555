import { pause, scoped } from "../../base/deadline.ts"
import { isBoolean } from "../../base/records.ts"
import type { Page } from "../page.ts"
import type { FoundFrame } from "../view/found-frame.ts"
import type { FrameEye } from "../view/frame-eye.ts"

/** What changes without a sign is looked at again after this: style sheets, properties, closed shadow roots, frames. */
const ROUND_MS = 100

/**
 * Until something changes in one of the frames that commands are about, the page goes elsewhere, or a round has passed;
 * no longer than whoever waits has time for. Tells nothing, and so fails for nothing but the page itself: whoever looks next finds out what there is.
 */
export async function untilChanged(page: Page, signal: AbortSignal, leftMs = ROUND_MS): Promise<void> {
  await changeIn(page, await page.capture.framesInScope(signal), Math.min(ROUND_MS, leftMs), signal)
}

/** The first of these frames in which something changes, or that goes elsewhere with the page; none when none does in time. */
export function changeIn(
  page: Page,
  frames: readonly FoundFrame[],
  ms: number,
  signal: AbortSignal,
): Promise<FrameEye | undefined> {
  return scoped(signal, (scope) => {
    const changes = frames.map(async ({ eye }) => {
      if (await eye.world.call(untilChangedHere, [ms], isBoolean, scope)) return eye
      throw new Error("nothing changed in this frame")
    })
    const timeUp = pause(ms, scope).then(() => undefined)
    // A frame in which nothing changes, or that goes, or hangs, is no reason to look sooner.
    const changed = Promise.any(changes).catch(() => timeUp)
    return Promise.race([page.next("navigated", scope).then(() => page.capture.mainEye), timeUp, changed])
  })
}

/** Looks come just after a frame, however much changes: pages that never rest are looked at once for each. */
const untilChangedHere = `function (ms) {
  const shadowOf = Object.getOwnPropertyDescriptor(Element.prototype, "shadowRoot").get
  const allIn = Document.prototype.querySelectorAll
  const allInRoot = DocumentFragment.prototype.querySelectorAll
  const changes = { subtree: true, childList: true, characterData: true, attributes: true }
  const events = ["transitionend", "animationstart", "animationend", "load", "toggle", "input", "change"]
  return new Promise((resolve) => {
    let isOver = false
    const end = (hasChanged) => {
      isOver = true
      observer.disconnect()
      clearTimeout(timer)
      for (const event of events) removeEventListener(event, soon, true)
      resolve(hasChanged)
    }
    const done = () => end(true)
    const soon = () => {
      if (isOver) return
      requestAnimationFrame(done)
      setTimeout(done, 50)
    }
    const observer = new MutationObserver(soon)
    const observeRoots = (elements) => {
      for (const element of elements) {
        const root = Reflect.apply(shadowOf, element, [])
        if (root === null) continue
        observer.observe(root, changes)
        observeRoots(Reflect.apply(allInRoot, root, ["*"]))
      }
    }
    observer.observe(document, changes)
    observeRoots(Reflect.apply(allIn, document, ["*"]))
    for (const event of events) addEventListener(event, soon, true)
    const timer = setTimeout(() => end(false), ms)
  })
}`
