import type { Page } from "../page.ts"
import type { FrameEye } from "../view/frame-eye.ts"
import { unlessGone } from "../view/lookout.ts"

/** What became of a wheel: something was scrolled, the page's own script took it, or nothing. */
export type Scrolled = "moved" | "taken" | "nothing"

/** Frames that may pass between the wheel and the first scroll; the first one shows it where nothing is slow. */
const FRAMES = 3

/** Watches all frames of a tab for what a wheel does to them. */
export class ScrollWatch {
  readonly #eyes: readonly FrameEye[]

  private constructor(eyes: readonly FrameEye[]) {
    this.#eyes = eyes
  }

  static async on(page: Page, signal: AbortSignal): Promise<ScrollWatch> {
    const eyes = (await page.capture.frames(signal)).map(({ eye }) => eye)
    await Promise.all(eyes.map((eye) => unlessGone(eye.world.call(watch, [], isNothing, signal), signal)))
    return new ScrollWatch(eyes)
  }

  /** Asked once, when the wheel was turned. */
  async outcome(signal: AbortSignal): Promise<Scrolled> {
    const outcomes = this.#eyes.map(async (eye) => {
      const seen = await unlessGone(eye.world.call(outcome, [FRAMES], isScrolled, signal), signal)
      // A frame that goes because of the wheel took it.
      return seen ?? "taken"
    })
    const reacted = outcomes.map(async (each) => {
      const seen = await each
      if (seen === "nothing") throw new NoReaction()
      return seen
    })
    return Promise.any(reacted).catch((error) => {
      const other = error instanceof AggregateError ? error.errors.find((each) => !(each instanceof NoReaction)) : error
      if (other !== undefined) throw other
      return "nothing"
    })
  }
}

/** A frame in which nothing happened. */
class NoReaction extends Error {}

function isNothing(value: unknown): value is undefined {
  return value === undefined
}

function isScrolled(value: unknown): value is Scrolled {
  return value === "moved" || value === "taken" || value === "nothing"
}

// Both run in our own world. Scrolling within a shadow tree is told only there, and the wheel, which comes first, shows
// which trees those are. Whether the page took the wheel is known when all of its listeners have had it.
const watch = `function () {
  const listening = []
  const seen = { outcome: "nothing", told: undefined }
  const happened = (outcome) => {
    if (seen.outcome !== "moved") seen.outcome = outcome
    seen.told?.()
  }
  const listen = (to, name, listener) => {
    to.addEventListener(name, listener, { capture: true, passive: true })
    listening.push(() => to.removeEventListener(name, listener, { capture: true }))
  }
  const scrolled = () => happened("moved")
  listen(window, "scroll", scrolled)
  listen(window, "wheel", (event) => {
    for (const each of event.composedPath()) if (each instanceof ShadowRoot) listen(each, "scroll", scrolled)
    setTimeout(() => event.defaultPrevented && happened("taken"))
  })
  seen.end = () => {
    for (const stop of listening) stop()
  }
  globalThis[Symbol.for("scroll watch")]?.end()
  globalThis[Symbol.for("scroll watch")] = seen
}`

const outcome = `async function (frames) {
  const seen = globalThis[Symbol.for("scroll watch")]
  // Another document has come since.
  if (!seen) return "taken"
  const told = new Promise((resolve) => { seen.told = resolve })
  // A frame that is not shown paints nothing.
  const painted = () => new Promise((resolve) => {
    setTimeout(resolve, 100)
    requestAnimationFrame(resolve)
  })
  for (let n = 0; n < frames && seen.outcome === "nothing"; n++) await Promise.race([told, painted()])
  seen.end()
  delete globalThis[Symbol.for("scroll watch")]
  return seen.outcome
}`
