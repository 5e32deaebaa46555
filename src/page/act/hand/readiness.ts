import { boxOf, isConnected, styleOf } from "../../view/eye/safe.ts"
import { parentElementOf } from "../../view/eye/tree.ts"
import type { Point } from "../../view/mapping.ts"
import type { Needs, Unready, WireCover } from "../wire.ts"
import { checkedState } from "./choices.ts"
import type { EyeParts } from "./eye-parts.ts"
import { frame } from "./frame.ts"
import { coverAt, isHit } from "./hit.ts"
import { isDisabled, isReadOnly } from "./kinds.ts"
import { goesToNested } from "./nested-controls.ts"
import { Scrolling } from "./scrolling.ts"
import { type Way, waysTo } from "./ways.ts"

type Outcome =
  | { readonly why?: undefined; readonly point?: Point }
  | { readonly why: Unready; readonly cover?: WireCover | undefined }

interface Hit {
  /** What is clicked there. */
  readonly by: Element
  readonly point: Point
}

/** So often nothing is drawn on a busy machine; more often, and the tab is not drawn at all. */
const MISSED = 5

/** Finds out whether one element can be acted on, and waits until it can be. */
export class Readiness {
  readonly #element: Element
  readonly #shown: Element
  #by: Element
  readonly #needs: Needs
  readonly #eye: EyeParts
  readonly #scrolling: Scrolling
  /** Where it was a frame ago, while something moves it. */
  #before: { readonly box: DOMRect; readonly frame: number; readonly time: unknown } | undefined
  #frame = 0
  #missed = 0

  /** `shown` is what a person sees of the element, where it is a part of it that takes no clicks itself. */
  constructor(element: Element, needs: Needs, eye: EyeParts, shown = element) {
    this.#element = element
    this.#shown = shown
    this.#needs = needs
    this.#eye = eye
    this.#by = shown
    this.#scrolling = new Scrolling([shown, ...waysTo(shown).map(({ by }) => by)])
  }

  /** What is clicked: the element, or what a person sees instead of it. */
  get by(): Element {
    return this.#by
  }

  /** Leaves everything scrolled as it was when it does not become ready. */
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

  /** What moves does so from frame to frame, however much time goes by without one. */
  async #nextFrame(): Promise<void> {
    this.#missed = (await frame()) ? 0 : this.#missed + 1
    if (this.#missed === 0 || this.#missed > MISSED) this.#frame++
  }

  /** Scrolls everything back. */
  takeBack(): void {
    this.#scrolling.takeBack()
  }

  /** What was scrolled is drawn anew, and may be something else then. */
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

  /** A given point is one of the element itself. */
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
    // Where a label stands for a box, what covers the label is in the way.
    for (const way of ways.toReversed()) {
      for (const { x, y } of this.#points(way)) return { why: "covered", cover: coverAt(x, y, this.#eye) }
    }
    return { why: "outside" }
  }

  /** The first point of them at which a press reaches the element, and no other control in it where that is possible. */
  #hitAmong(ways: readonly Way[]): Hit | undefined {
    let first: Hit | undefined
    for (const way of ways) {
      for (const point of this.#points(way)) {
        if (!isHit(this.#element, point.x, point.y, this.#eye)) continue
        if (!this.#isForNested(point)) return { by: way.by, point }
        first ??= { by: way.by, point }
      }
    }
    return first
  }

  /** Only what is pressed, at a point that nobody chose. */
  #isForNested({ x, y }: Point): boolean {
    const { guard, at } = this.#needs
    return guard !== undefined && at === undefined && goesToNested(this.#element, x, y, this.#eye)
  }

  /** Those at which it is hit besides the one that was chosen, which something in a frame around may lie over. */
  otherPoints(): Point[] {
    const points = this.#ways().flatMap((way) => [...this.#points(way)])
    const hits = points.filter(({ x, y }) => isHit(this.#element, x, y, this.#eye))
    const own = hits.filter((point) => !this.#isForNested(point))
    return (own.length > 0 ? own : hits).slice(1)
  }

  #points({ by, points }: Way): Iterable<Point> {
    const { at } = this.#needs
    if (at === undefined) return points()
    const { left, top } = boxOf(by)
    return [{ x: left + at.x, y: top + at.y }]
  }

  /** Where nothing moves it, its box is read once. */
  #isStill(by: Element): boolean {
    const moving = movingNow(by)
    if (moving.length === 0) {
      this.#before = undefined
      return true
    }
    // What has not begun yet has not moved it either.
    if (moving.some(({ pending }) => pending)) return false
    const before = this.#before
    const now = { box: boxOf(by), frame: this.#frame, time: document.timeline.currentTime }
    // The clock of animations goes on without frames, and may be read ahead of the frame that shows its time.
    if (before?.frame === now.frame || before?.time === now.time) return false
    this.#before = now
    return before !== undefined && isSameBox(before.box, now.box)
  }
}

/** No click would make it more so: a radio button is unchecked by none. */
function isAsWanted(element: Element, { checkable }: Needs): boolean {
  const now = checkable && checkedState(element)
  if (!now) return false
  return now.checked === (checkable === "checked") || (checkable === "unchecked" && now.kind === "radio")
}

/** Animations and transitions that run on it or on something around it. */
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
