import { isLabelled } from "../../view/eye/kinds.ts"
import { boxOf, isConnected, isRendered, styleOf } from "../../view/eye/safe.ts"
import { parentElementOf } from "../../view/eye/tree.ts"
import type { Point } from "../../view/mapping.ts"
import type { Needs, Unready, WireCover } from "../wire.ts"
import { checkedState } from "./choices.ts"
import type { EyeParts } from "./eye-parts.ts"
import { drawsItself } from "./fields.ts"
import { frame } from "./frame.ts"
import { coverAt, isHit } from "./hit.ts"
import { isDisabled, isReadOnly } from "./kinds.ts"
import { boxesOf, pointsOf } from "./points.ts"
import { Scrolling } from "./scrolling.ts"

type Outcome =
  | { readonly why?: undefined; readonly point?: Point }
  | { readonly why: Unready; readonly cover?: WireCover | undefined }

const AS_DRAWN = { visibilityProperty: true } as const

/** So often nothing is drawn on a busy machine; more often, and the tab is not drawn at all. */
const MISSED = 5

/** Finds out whether one element can be acted on, and waits until it can be. */
export class Readiness {
  readonly #element: Element
  readonly #needs: Needs
  readonly #eye: EyeParts
  readonly #scrolling: Scrolling
  /** Where it was a frame ago, while something moves it. */
  #before: { readonly box: DOMRect; readonly frame: number; readonly time: unknown } | undefined
  #frame = 0
  #missed = 0

  constructor(element: Element, needs: Needs, eye: EyeParts) {
    this.#element = element
    this.#needs = needs
    this.#eye = eye
    this.#scrolling = new Scrolling(element)
  }

  /** What is clicked: the element, or the label that a person sees instead of it. */
  get by(): Element {
    const element = this.#element
    if (!isLabelled(element) || isDrawn(element) || !(element instanceof HTMLInputElement)) return element
    return [...(element.labels ?? [])].find(isDrawn) ?? element
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
    const { by } = this
    // What such an editor draws is drawn elsewhere.
    if (!isDrawn(by) && !drawsItself(by)) return { why: "hidden" }
    if (!this.#isStill(by)) return { why: "moving" }
    if (this.#needs.hit && !isAsWanted(element, this.#needs)) return this.#hit(by)
    this.#scrolling.toWindow(by)
    return {}
  }

  #hit(by: Element): Outcome {
    const point = this.#pointOf(by) ?? this.#scrolling.until(by, () => this.#pointOf(by))
    if (point !== undefined) return { point }
    if (styleOf(by).pointerEvents === "none") return { why: "untouchable" }
    for (const { x, y } of this.#points(by)) return { why: "covered", cover: coverAt(x, y, this.#eye) }
    return { why: "outside" }
  }

  #pointOf(by: Element): Point | undefined {
    for (const point of this.#points(by)) if (isHit(by, point.x, point.y, this.#eye)) return point
    return undefined
  }

  #points(by: Element): Iterable<Point> {
    const { at } = this.#needs
    if (at === undefined) return pointsOf(by)
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

function isDrawn(element: Element): boolean {
  return boxesOf(element).length > 0 && (styleOf(element).display === "contents" || isRendered(element, AS_DRAWN))
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
