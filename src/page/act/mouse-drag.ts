import { pause } from "../../base/deadline.ts"
import type { Page } from "../page.ts"
import { arrive } from "./arrive.ts"
import type { DragEnd } from "./drag-end.ts"
import { DragGesture } from "./drag-gesture.ts"
import type { DragTold, DragWatches } from "./drag-watches.ts"

/**
 * A drag between two ends, each of which is looked at whenever the mouse has done something else than drag: what hovering
 * and pressing make of them is not what comes of the drag.
 */
export class MouseDrag {
  readonly #page: Page
  readonly #watches: DragWatches
  readonly #from: DragEnd
  readonly #findTarget: () => Promise<DragEnd>
  #to: DragEnd | undefined

  /** Without a target it is found when the drag has begun. */
  constructor(
    page: Page,
    watches: DragWatches,
    from: DragEnd,
    to: DragEnd | undefined,
    findTarget: () => Promise<DragEnd>,
  ) {
    this.#page = page
    this.#watches = watches
    this.#from = from
    this.#to = to
    this.#findTarget = findTarget
  }

  /** Where it was dragged to; where it began while that is not known. */
  get reached(): DragEnd {
    return this.#to ?? this.#from
  }

  /** Shows what the target makes of a mouse that only comes by. */
  async visitTarget(signal: AbortSignal): Promise<void> {
    await this.#see(signal)
    if (!this.#to) return
    await this.#page.mouse.move(this.#to.point.x, this.#to.point.y, signal)
    await this.#see(signal)
  }

  /** The button is held for so long before the mouse moves. */
  async drag(steps: number, holdMs: number, signal: AbortSignal): Promise<DragTold> {
    const { aim, point } = this.#from
    await this.#see(signal)
    if (aim) await arrive(this.#page, aim, signal)
    await this.#page.mouse.move(point.x, point.y, signal)
    await this.#see(signal)
    const pressed = async (scope: AbortSignal) => {
      await this.#watches.pressed(this.#from, scope)
      if (holdMs > 0) await pause(holdMs, scope)
      await this.#see(scope)
    }
    const gesture = new DragGesture(this.#page, this.#watches)
    return gesture.drag(point, this.#to?.point ?? ((scope) => this.#seek(scope)), { steps, pressed }, signal)
  }

  /** The page is scrolled for that, which is not what comes of the drag either. */
  async #seek(signal: AbortSignal): Promise<DragEnd["point"]> {
    this.#to = await this.#findTarget()
    await this.#see(signal)
    return this.#to.point
  }

  #see(signal: AbortSignal): Promise<void> {
    return this.#watches.see(this.#from, this.#to, signal)
  }
}
