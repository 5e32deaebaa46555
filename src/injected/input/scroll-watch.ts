import type { Scrolled } from "../wire/input.ts"

// Scrolling within a shadow tree is reported only there; the wheel event comes first and shows which trees those are.
// Whether the page prevented the wheel is known after all of its listeners have run.

class ScrollWatch {
  outcome: Scrolled = "nothing"
  onOutcome: (() => void) | undefined
  readonly #listening = new AbortController()

  constructor() {
    const { signal } = this.#listening
    const options = { capture: true, passive: true, signal }
    const scrolled = () => this.#happened("moved")
    window.addEventListener("scroll", scrolled, options)
    const onWheel = (event: WheelEvent) => {
      for (const each of event.composedPath()) {
        if (each instanceof ShadowRoot) each.addEventListener("scroll", scrolled, options)
      }
      setTimeout(() => event.defaultPrevented && this.#happened("taken"))
    }
    window.addEventListener("wheel", onWheel, options)
  }

  end(): void {
    this.#listening.abort()
  }

  #happened(outcome: Scrolled): void {
    if (this.outcome !== "moved") this.outcome = outcome
    this.onOutcome?.()
  }
}

const KEY = Symbol.for("scroll watch")

/** Starts observing the effect of a wheel event in this frame. */
export function watchScrolling(): void {
  current()?.end()
  Reflect.set(globalThis, KEY, new ScrollWatch())
}

/** The effect of the wheel, waited for during these frames; can be read once. */
export async function scrollOutcome(frames: number): Promise<Scrolled> {
  const watch = current()
  // The document has been replaced since.
  if (watch === undefined) return "taken"
  const happened = new Promise<void>((resolve) => {
    watch.onOutcome = resolve
  })
  for (let n = 0; n < frames && watch.outcome === "nothing"; n++) await Promise.race([happened, painted()])
  watch.end()
  Reflect.deleteProperty(globalThis, KEY)
  return watch.outcome
}

/** A frame that is not shown is not painted. */
function painted(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, 100)
    requestAnimationFrame(resolve)
  })
}

function current(): ScrollWatch | undefined {
  const kept: unknown = Reflect.get(globalThis, KEY)
  return isWatch(kept) ? kept : undefined
}

/** It was created by another of our scripts, with another copy of the class. */
function isWatch(kept: unknown): kept is ScrollWatch {
  return typeof kept === "object" && kept !== null && "onOutcome" in kept
}
