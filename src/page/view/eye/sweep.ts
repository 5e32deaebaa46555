import type { Found } from "./cells.ts"
import type { Drawing } from "./drawing.ts"
import { AS_SEEN } from "./drawing.ts"
import { holdingOf } from "./holding.ts"
import type { Memory } from "./memory.ts"
import { animationsIn, isRendered, scrollLeftOf, scrollTopOf } from "./safe.ts"
import { moveTo, Vicinity } from "./spot.ts"
import { parentElementOf } from "./tree.ts"
import type { Watch } from "./watch.ts"

/** More than this moving at once are not worth being told apart. */
const MANY_MOVING = 30

/** How many are measured to see whether all are where they were. */
const SAMPLES = 12

/** Marks what changed without a sign: by a style sheet, by a script that set a property, by scrolling, by moving. */
export class Sweep {
  readonly #watch: Watch
  readonly #drawing: Drawing
  readonly #memory: Memory
  /** What moved when it was last looked at: it may have come to rest since. */
  #moving: readonly Element[] = []

  constructor(watch: Watch, drawing: Drawing, memory: Memory) {
    this.#watch = watch
    this.#drawing = drawing
    this.#memory = memory
  }

  /**
   * What controls hold is compared everywhere. Whether things are still seen is asked of those in or near the window, or
   * of all when the look is to be thorough, or when something moved that may have taken others along.
   */
  run(found: Found, thorough: boolean): void {
    const all = this.#hasScrolled(found) || this.#isRestless() || thorough || this.#haveMoved(found)
    const vicinity = new Vicinity()
    for (const { element, clip, byBox, spot } of found.acting) {
      if (this.#holdsOther(element)) this.#watch.markDeep(parentElementOf(element) ?? element)
      if (!byBox || !(all || vicinity.has(spot))) continue
      if (!this.#drawing.isStillSeen(element, clip)) this.#watch.mark(element)
      moveTo(spot, this.#drawing.spotOf(element))
    }
    for (const { element, beside } of found.texts) {
      if ((all || beside === undefined || vicinity.has(beside)) && !isRendered(element, AS_SEEN))
        this.#watch.mark(element)
    }
    for (const { element, isStill } of found.hidden) if (!isStill()) this.#watch.mark(element)
  }

  /** Everything is walked: what moves meanwhile is looked at again the next time. */
  noteMoving(): void {
    this.#moving = moving()
  }

  #holdsOther(element: Element): boolean {
    const { holding } = this.#memory.of(element)
    return holding !== undefined && holding !== holdingOf(element)
  }

  #hasScrolled({ scrollers }: Found): boolean {
    let has = this.#drawing.hasScrolled
    for (const scroller of scrollers) {
      const top = scrollTopOf(scroller.element)
      const left = scrollLeftOf(scroller.element)
      has ||= top !== scroller.top || left !== scroller.left
      scroller.top = top
      scroller.left = left
    }
    return has
  }

  /** Whether some of them are not where they were: then nobody knows where the others are. */
  #haveMoved({ acting }: Found): boolean {
    const step = Math.max(1, Math.floor(acting.length / SAMPLES))
    for (let at = acting.length - 1; at >= 0; at -= step) {
      const each = acting[at]
      if (each !== undefined && moveTo(each.spot, this.#drawing.spotOf(each.element))) return true
    }
    return false
  }

  /** Marks what moves, and tells whether that is too much. */
  #isRestless(): boolean {
    const before = this.#moving
    const now = moving()
    this.#moving = now
    if (before.length + now.length > MANY_MOVING) return true
    for (const element of [...before, ...now]) this.#watch.markDeep(element)
    return false
  }
}

function moving(): Element[] {
  return animationsIn(document).flatMap(({ effect }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null
    return target === null ? [] : [target]
  })
}
