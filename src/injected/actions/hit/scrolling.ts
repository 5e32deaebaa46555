import { boxOf, styleOf } from "../../snapshot/safe.ts"
import { parentElementOf } from "../../snapshot/tree.ts"

/** The alignments that an element is scrolled to, one after the other, until it can be hit. */
const PLACES: readonly ScrollLogicalPosition[] = ["center", "end", "start", "nearest"]

/** An element that is covered at every alignment may be uncovered later: it is scrolled again after this time. */
const AGAIN_MS = 500

/** Scrolls an element into view, and restores all positions if that did not help. */
export class Scrolling {
  readonly #places: readonly (readonly [scroller: Element, left: number, top: number])[]
  #last = Number.NEGATIVE_INFINITY
  hasJustScrolled = false

  /** The elements that may be scrolled into view. */
  constructor(elements: readonly Element[]) {
    const scrollers = new Set(elements.flatMap(scrollersAround))
    this.#places = [...scrollers].map((each) => [each, each.scrollLeft, each.scrollTop])
  }

  toWindow(element: Element): void {
    if (!isInWindow(element)) this.#to(element, "center")
  }

  /** Tries each element at each alignment until `find` returns something. */
  until<T>(elements: readonly Element[], find: () => T | undefined): T | undefined {
    const now = performance.now()
    if (now - this.#last < AGAIN_MS) return undefined
    this.#last = now
    for (const element of elements) {
      for (const place of PLACES) {
        this.#to(element, place)
        const found = find()
        if (found !== undefined) return found
      }
    }
    return undefined
  }

  takeBack(): void {
    for (const [scroller, left, top] of this.#places) scroller.scrollTo({ left, top, behavior: "instant" })
  }

  #to(element: Element, place: ScrollLogicalPosition): void {
    const before = boxOf(element)
    element.scrollIntoView({ block: place, inline: place, behavior: "instant" })
    const after = boxOf(element)
    this.hasJustScrolled ||= before.x !== after.x || before.y !== after.y
  }
}

function isInWindow(element: Element): boolean {
  const { left, top, right, bottom } = boxOf(element)
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
}

function scrollersAround(element: Element): Element[] {
  const found: Element[] = document.scrollingElement === null ? [] : [document.scrollingElement]
  for (let at = parentElementOf(element); at !== null; at = parentElementOf(at)) {
    const { overflowX, overflowY } = styleOf(at)
    if (overflowX !== "visible" || overflowY !== "visible") found.push(at)
  }
  return found
}
