import type { WireDrag, WireDragEnd } from "../../wire/acting.ts"
import type { Point } from "../../wire/point.ts"
import { isHit } from "../hit/hit.ts"
import { pointsOf } from "../hit/points.ts"
import type { SnapshotParts } from "../snapshot-parts.ts"
import { DragWatch } from "./drag-watch.ts"

/** The operations of a drag within one window. */
export class Dragging {
  readonly #snapshotter: SnapshotParts
  #watch: DragWatch | undefined

  constructor(snapshotter: SnapshotParts) {
    this.#snapshotter = snapshotter
  }

  /** Observes the drag from here on. */
  watch(): void {
    this.#watch?.end()
    this.#watch = new DragWatch(this.#snapshotter)
  }

  /** Captures the ends in this window: their state now is not caused by the drag. */
  see(source: WireDragEnd | null, target: WireDragEnd | null): void {
    this.#watch?.see(source, target)
  }

  /** Resolves when the page has reacted to the press. */
  async pressed(): Promise<void> {
    await this.#watch?.pressed()
  }

  /** Waits at most `ms` until an end of the drag has changed. */
  async untilChanged(ms: number): Promise<WireDrag | null> {
    await this.#watch?.untilChanged(ms)
    return this.report()
  }

  report(): WireDrag | null {
    return this.#watch?.report() ?? null
  }

  /** Waits at most `ms` for the outcome of the drop. Returns whether there was one. */
  async outcome(ms: number): Promise<boolean> {
    return (await this.#watch?.outcome(ms)) ?? true
  }

  end(): WireDrag | null {
    const outcome = this.report()
    this.#watch?.end()
    this.#watch = undefined
    return outcome
  }

  /** Clears a text selection that the drag made. */
  unselect(): void {
    getSelection()?.removeAllRanges()
  }

  /** Scrolls so that both ends can be hit, if possible. */
  showBoth(source: number, sourceAt: Point | null, target: number, targetAt: Point | null): void {
    const [from, to] = [this.#snapshotter.element(source), this.#snapshotter.element(target)]
    if (from && to) showBoth({ element: from, at: sourceAt }, { element: to, at: targetAt }, this.#snapshotter)
  }
}

/** One end of a drag: an element and a point in it, from the upper left corner of its box. */
interface DragEnd {
  readonly element: Element
  readonly at: Point | null
}

const PLACES: readonly ScrollLogicalPosition[] = ["start", "end", "center", "nearest"]

function showBoth(source: DragEnd, target: DragEnd, snapshotter: SnapshotParts): void {
  for (const place of PLACES) {
    source.element.scrollIntoView({ block: place, inline: place, behavior: "instant" })
    if (canBeHit(source, snapshotter) && canBeHit(target, snapshotter)) return
  }
}

function canBeHit({ element, at }: DragEnd, snapshotter: SnapshotParts): boolean {
  const { left, top } = element.getBoundingClientRect()
  const points = at === null ? pointsOf(element) : [{ x: left + at.x, y: top + at.y }]
  for (const { x, y } of points) if (isHit(element, x, y, snapshotter)) return true
  return false
}
