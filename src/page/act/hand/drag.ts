import { isHtml, isInput, isNode, isTextArea } from "../../view/eye/elements.ts"
import { isElement, localName } from "../../view/eye/safe.ts"
import type { Point } from "../../view/mapping.ts"
import type { WireDrag } from "../wire.ts"
import type { EyeParts } from "./eye-parts.ts"
import { isHit } from "./hit.ts"
import { pointsOf } from "./points.ts"

/** Which a page keeps from the browser when it drags by itself. */
const OWN = ["pointerdown", "mousedown", "pointermove", "mousemove"] as const

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
    this.#watch = new DragWatch()
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

/** Tells what a drag came to in one window. */
class DragWatch {
  readonly #off = new AbortController()
  #start: Event | undefined
  #over: { readonly event: Event; readonly isField: boolean } | undefined
  #own: Event[] = []
  #hasDropped = false
  #hasEnded = false
  #isHeeded = false
  #hasSelected = false

  constructor() {
    this.#on("dragstart", (event) => {
      this.#start = event
    })
    this.#on("dragover", (event) => {
      this.#over = { event, isField: takesDrops(event) }
    })
    this.#on("drop", () => {
      this.#hasDropped = true
    })
    this.#on("dragend", () => {
      this.#hasEnded = true
    })
    this.#on("gotpointercapture", () => {
      this.#isHeeded = true
    })
    this.#on("selectionchange", () => {
      this.#hasSelected = getSelection()?.type === "Range"
    })
    // What is drawn on shows nothing of it in its elements.
    this.#on("mousedown", (event) => {
      this.#isHeeded ||= isWithin(event, "canvas")
    })
    for (const type of OWN) this.#on(type, (event) => this.#own.push(event))
  }

  outcome(ms: number): Promise<boolean> {
    if (this.#hasDropped || this.#hasEnded) return Promise.resolve(true)
    return new Promise((resolve) => {
      setTimeout(resolve, ms, false)
      for (const type of ["drop", "dragleave", "dragend"]) this.#on(type, () => resolve(true))
    })
  }

  told(): WireDrag {
    return {
      started: this.#start !== undefined && !this.#start.defaultPrevented,
      handled: this.#over !== undefined && (this.#over.isField || this.#over.event.defaultPrevented),
      dropped: this.#hasDropped,
      ended: this.#hasEnded,
      heeded: this.#isHeeded || this.#own.some(({ defaultPrevented }) => defaultPrevented),
      selected: this.#hasSelected,
    }
  }

  end(): void {
    this.#off.abort()
  }

  #on(type: string, listener: (event: Event) => void): void {
    const heard = (event: Event) => {
      if (event.isTrusted) listener(event)
    }
    addEventListener(type, heard, { capture: true, passive: true, signal: this.#off.signal })
  }
}

/** Whether the browser itself puts there what is dropped. */
function takesDrops(event: Event): boolean {
  return event.composedPath().some((each) => {
    if (!isNode(each) || !isElement(each)) return false
    if (isInput(each) || isTextArea(each)) return !each.disabled && !each.readOnly
    return isHtml(each) && each.isContentEditable
  })
}

function isWithin(event: Event, tag: string): boolean {
  return event.composedPath().some((each) => isNode(each) && isElement(each) && localName(each) === tag)
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
