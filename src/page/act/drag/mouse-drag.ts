import { pause } from "../../../base/deadline.ts"
import type { Page } from "../../core/page.ts"
import { arrive } from "../arrive.ts"
import type { DragEnd } from "./drag-end.ts"
import { DragGesture } from "./drag-gesture.ts"
import type { DragReport, DragWatches } from "./drag-watches.ts"

export interface Manner {
  /** Moves between the first small one and the last one, which is repeated. */
  readonly steps: number
  readonly holdMs: number
  /** Records how the source reacts to a mere hover. */
  readonly hovers: boolean
}

/**
 * A drag between two ends. Their state is recorded after each hover and press, so that only later changes count as its
 * effect.
 */
export class MouseDrag {
  readonly #page: Page
  readonly #watches: DragWatches
  readonly #from: DragEnd
  readonly #findTarget: () => Promise<DragEnd>
  #to: DragEnd | undefined

  /** Without `to`, the target is found after the drag has begun. */
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

  /** The target; the source until the target is known. */
  get reached(): DragEnd {
    return this.#to ?? this.#from
  }

  /** Records how the target reacts to a mere hover. */
  async visitTarget(signal: AbortSignal): Promise<void> {
    await this.#see(signal)
    if (!this.#to) return
    await this.#page.mouse.move(this.#to.point.x, this.#to.point.y, signal)
    await this.#see(signal)
  }

  /** Holds the button for `holdMs` before the first move. */
  async drag({ steps, holdMs, hovers }: Manner, signal: AbortSignal): Promise<DragReport> {
    const { aim, point } = this.#from
    await this.#see(signal)
    if (aim) await arrive(this.#page, aim, signal)
    if (hovers) {
      await this.#page.mouse.move(point.x, point.y, signal)
      await this.#see(signal)
    }
    const pressed = async (scope: AbortSignal) => {
      await this.#watches.pressed(this.#from, scope)
      if (holdMs > 0) await pause(holdMs, scope)
      await this.#see(scope)
    }
    const gesture = new DragGesture(this.#page, this.#watches)
    return gesture.drag(point, this.#to?.point ?? ((scope) => this.#seek(scope)), { steps, pressed }, signal)
  }

  /** Finding the target may scroll the page, which is no effect of the drag either. */
  async #seek(signal: AbortSignal): Promise<DragEnd["point"]> {
    this.#to = await this.#findTarget()
    await this.#see(signal)
    return this.#to.point
  }

  #see(signal: AbortSignal): Promise<void> {
    return this.#watches.see(this.#from, this.#to, signal)
  }
}
