import { boxOf, isConnected, styleOf } from "../../snapshot/safe.ts"
import { parentElementOf } from "../../snapshot/tree.ts"
import type { Needs, Unready, WireCover } from "../../wire/acting.ts"
import type { Point } from "../../wire/point.ts"
import { frame } from "../frame.ts"
import { isDisabled, isReadOnly } from "../kinds.ts"
import { checkedState } from "../select/choices.ts"
import type { SnapshotParts } from "../snapshot-parts.ts"
import { type Way, waysTo } from "../ways.ts"
import { coverAt, isHit } from "./hit.ts"
import { goesToNested } from "./nested-controls.ts"
import { Scrolling } from "./scrolling.ts"

type Outcome =
  | { readonly why?: undefined; readonly point?: Point }
  | { readonly why: Unready; readonly cover?: WireCover | undefined }

interface Hit {
  /** The element that is clicked there. */
  readonly by: Element
  readonly point: Point
}

/** A busy machine skips up to this many frames; a tab that skips more is not drawn at all. */
const MISSED = 5

/** Determines whether one element can be acted on, and waits until it can. */
export class Readiness {
  readonly #element: Element
  readonly #shown: Element
  #by: Element
  readonly #needs: Needs
  readonly #snapshotter: SnapshotParts
  readonly #scrolling: Scrolling
  /** The box in an earlier frame, while something moves it. */
  #before: { readonly box: DOMRect; readonly frame: number; readonly time: unknown } | undefined
  #frame = 0
  #missed = 0

  /** `shown` is the visible element that was named, if it is a part of the element that takes no clicks itself. */
  constructor(element: Element, needs: Needs, snapshotter: SnapshotParts, shown = element) {
    this.#element = element
    this.#shown = shown
    this.#needs = needs
    this.#snapshotter = snapshotter
    this.#by = shown
    this.#scrolling = new Scrolling([shown, ...waysTo(shown).map(({ by }) => by)])
  }

  /** The element that is clicked: the element itself, or what is visible in its place. */
  get by(): Element {
    return this.#by
  }

  /** Restores all scroll positions if the element does not become ready. */
  async wait(ms: number): Promise<Outcome> {
    const end = performance.now() + ms
    for (;;) {
      const outcome = this.#check()
      if (outcome.why === undefined && (await this.#isSettled())) return outcome
      if (outcome.why === "gone" || (outcome.why !== undefined && performance.now() >= end)) {
        this.#scrolling.takeBack()
        return outcome
      }
      await this.#nextFrame()
    }
  }

  /** Motion is measured per frame, however much time passes without one. */
  async #nextFrame(): Promise<void> {
    this.#missed = (await frame()) ? 0 : this.#missed + 1
    if (this.#missed === 0 || this.#missed > MISSED) this.#frame++
  }

  /** Restores all scroll positions. */
  takeBack(): void {
    this.#scrolling.takeBack()
  }

  /** After scrolling, the page is redrawn and may have changed. */
  async #isSettled(): Promise<boolean> {
    if (!this.#scrolling.hasJustScrolled) return true
    this.#scrolling.hasJustScrolled = false
    await this.#nextFrame()
    return false
  }

  #check(): Outcome {
    const element = this.#element
    if (!isConnected(element)) return { why: "gone" }
    if (this.#needs.enabled && isDisabled(element)) return { why: "disabled" }
    if (this.#needs.writable && isReadOnly(element)) return { why: "readonly" }
    const ways = this.#ways()
    const [first] = ways
    if (first === undefined) return { why: "hidden" }
    const isNeeded = this.#needs.hit && !isAsWanted(element, this.#needs)
    const found = isNeeded ? this.#hitAmong(ways) : undefined
    this.#by = found?.by ?? first.by
    if (!this.#isStill(this.#by)) return { why: "moving" }
    if (found) return { point: found.point }
    if (isNeeded) return this.#scrollTo(ways)
    this.#scrolling.toWindow(this.#by)
    return {}
  }

  /** A given point is always relative to the element itself. */
  #ways(): readonly Way[] {
    const ways = waysTo(this.#shown)
    return this.#needs.at === undefined ? ways : ways.slice(0, 1)
  }

  #scrollTo(ways: readonly Way[]): Outcome {
    const elements = ways.map(({ by }) => by)
    const found = this.#scrolling.until(elements, () => this.#hitAmong(ways))
    if (found !== undefined) {
      this.#by = found.by
      return { point: found.point }
    }
    if ([this.#element, ...elements].every((each) => styleOf(each).pointerEvents === "none"))
      return { why: "untouchable" }
    // If a box has a label, an obstacle is what covers the label.
    for (const way of ways.toReversed()) {
      for (const { x, y } of this.#points(way)) return { why: "covered", cover: coverAt(x, y, this.#snapshotter) }
    }
    return { why: "outside" }
  }

  /** The first point at which a press reaches the element, preferably without hitting another control in it. */
  #hitAmong(ways: readonly Way[]): Hit | undefined {
    let first: Hit | undefined
    for (const way of ways) {
      for (const point of this.#points(way)) {
        if (!isHit(this.#element, point.x, point.y, this.#snapshotter)) continue
        if (!this.#isForNested(point)) return { by: way.by, point }
        first ??= { by: way.by, point }
      }
    }
    return first
  }

  /** Applies only to presses, and only if the caller chose no point. */
  #isForNested({ x, y }: Point): boolean {
    const { guard, at } = this.#needs
    return guard !== undefined && at === undefined && goesToNested(this.#element, x, y, this.#snapshotter)
  }

  /** Other points at which it is hit: something in an outer frame may cover the chosen one. */
  otherPoints(): Point[] {
    const points = this.#ways().flatMap((way) => [...this.#points(way)])
    const hits = points.filter(({ x, y }) => isHit(this.#element, x, y, this.#snapshotter))
    const own = hits.filter((point) => !this.#isForNested(point))
    return (own.length > 0 ? own : hits).slice(1)
  }

  #points({ by, points }: Way): Iterable<Point> {
    const { at } = this.#needs
    if (at === undefined) return points()
    const { left, top } = boxOf(by)
    return [{ x: left + at.x, y: top + at.y }]
  }

  /** If nothing animates it, its position needs no second measurement. */
  #isStill(by: Element): boolean {
    const moving = movingNow(by)
    if (moving.length === 0) {
      this.#before = undefined
      return true
    }
    // An animation that is pending has not moved it yet.
    if (moving.some(({ pending }) => pending)) return false
    const before = this.#before
    const now = { box: boxOf(by), frame: this.#frame, time: document.timeline.currentTime }
    // The animation clock runs without frames, and may be ahead of the frame that shows its time.
    if (before?.frame === now.frame || before?.time === now.time) return false
    this.#before = now
    return before !== undefined && isSameBox(before.box, now.box)
  }
}

/** Whether a click is not needed or has no effect: a click cannot uncheck a radio button. */
function isAsWanted(element: Element, { checkable }: Needs): boolean {
  const now = checkable && checkedState(element)
  if (!now) return false
  return now.checked === (checkable === "checked") || (checkable === "unchecked" && now.kind === "radio")
}

/** Animations and transitions that run on it or on an ancestor. */
function movingNow(element: Element): Animation[] {
  const running = document.getAnimations().filter(({ playState }) => playState === "running")
  if (running.length === 0) return running
  const around = new Set<Element>()
  for (let at: Element | null = element; at !== null; at = parentElementOf(at)) around.add(at)
  return running.filter(({ effect }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null
    return target !== null && around.has(target)
  })
}

function isSameBox(one: DOMRect, other: DOMRect): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height
}
