import type { Found } from "./cells.ts"
import { holdingOf } from "./holding.ts"
import type { Memory } from "./memory.ts"
import { animationsIn, isRendered, scrollLeftOf, scrollTopOf } from "./safe.ts"
import type { VisibilityCheck } from "./sight/drawing.ts"
import { AS_SEEN } from "./sight/drawing.ts"
import { moveTo, Vicinity } from "./sight/spot.ts"
import { parentElementOf } from "./tree.ts"
import type { Watch } from "./watch.ts"

/** If more elements than this move at once, they are not handled individually. */
const MANY_MOVING = 30

/** How many elements are measured to see whether all are in the same place. */
const SAMPLES = 12

/**
 * Marks what changed without a mutation: by a style sheet, by a script that set a property, by scrolling, by
 * animations.
 */
export class Sweep {
  readonly #watch: Watch
  readonly #drawing: VisibilityCheck
  readonly #memory: Memory
  /** What was moving in the last look: it may have stopped since. */
  #moving: readonly Element[] = []

  constructor(watch: Watch, drawing: VisibilityCheck, memory: Memory) {
    this.#watch = watch
    this.#drawing = drawing
    this.#memory = memory
  }

  /**
   * Control states are compared everywhere. Visibility is checked again for elements in or near the window, or for all
   * of them if the look is thorough or something moved that may have moved others.
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

  /** In a full walk: what moves now is checked again the next time. */
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
      if (top === scroller.top && left === scroller.left) continue
      has = true
      if (scroller.cuts) this.#watch.markDeep(scroller.element)
      scroller.top = top
      scroller.left = left
    }
    return has
  }

  /** Whether some of them have moved: then the positions of all others are unknown too. */
  #haveMoved({ acting }: Found): boolean {
    const step = Math.max(1, Math.floor(acting.length / SAMPLES))
    for (let at = acting.length - 1; at >= 0; at -= step) {
      const each = acting[at]
      if (each !== undefined && moveTo(each.spot, this.#drawing.spotOf(each.element))) return true
    }
    return false
  }

  /** Marks what moves, and returns whether that is too much. */
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
