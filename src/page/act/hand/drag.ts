import type { Point } from "../../view/mapping.ts"
import type { WireDrag, WireDragEnd } from "../wire.ts"
import { DragWatch } from "./drag-watch.ts"
import type { EyeParts } from "./eye-parts.ts"
import { isHit } from "./hit.ts"
import { pointsOf } from "./points.ts"

/** What is needed of a window in which something is dragged. */
export class Dragging {
  readonly #eye: EyeParts
  #watch: DragWatch | undefined

  constructor(eye: EyeParts) {
    this.#eye = eye
  }

  /** From here on it is noted what comes of a drag. */
  watch(): void {
    this.#watch?.end()
    this.#watch = new DragWatch(this.#eye)
  }

  /** What the ends in this window look like now is none of the drag's doing. */
  see(source: WireDragEnd | null, target: WireDragEnd | null): void {
    this.#watch?.see(source, target)
  }

  /** Until the page has done what it does when it is pressed. */
  async pressed(): Promise<void> {
    await this.#watch?.pressed()
  }

  /** Until an end of the drag has changed, for so long at most. */
  async untilChanged(ms: number): Promise<WireDrag | null> {
    await this.#watch?.untilChanged(ms)
    return this.told()
  }

  told(): WireDrag | null {
    return this.#watch?.told() ?? null
  }

  /** Until something came of letting go, for so long at most. Returns whether something did. */
  async outcome(ms: number): Promise<boolean> {
    return (await this.#watch?.outcome(ms)) ?? true
  }

  end(): WireDrag | null {
    const told = this.told()
    this.#watch?.end()
    this.#watch = undefined
    return told
  }

  /** Takes back that text was selected. */
  unselect(): void {
    getSelection()?.removeAllRanges()
  }

  /** Scrolls so that both ends can be hit, where that is possible. */
  showBoth(source: number, sourceAt: Point | null, target: number, targetAt: Point | null): void {
    const [from, to] = [this.#eye.element(source), this.#eye.element(target)]
    if (from && to) showBoth({ element: from, at: sourceAt }, { element: to, at: targetAt }, this.#eye)
  }
}

/** One end of a drag: an element, and where in it, from the upper left corner of its box. */
interface DragEnd {
  readonly element: Element
  readonly at: Point | null
}

const PLACES: readonly ScrollLogicalPosition[] = ["start", "end", "center", "nearest"]

function showBoth(source: DragEnd, target: DragEnd, eye: EyeParts): void {
  for (const place of PLACES) {
    source.element.scrollIntoView({ block: place, inline: place, behavior: "instant" })
    if (canBeHit(source, eye) && canBeHit(target, eye)) return
  }
}

function canBeHit({ element, at }: DragEnd, eye: EyeParts): boolean {
  const { left, top } = element.getBoundingClientRect()
  const points = at === null ? pointsOf(element) : [{ x: left + at.x, y: top + at.y }]
  for (const { x, y } of points) if (isHit(element, x, y, eye)) return true
  return false
}
