import { boxOf, styleOf } from "../../view/eye/safe.ts"
import { parentElementOf } from "../../view/eye/tree.ts"

/** Where in its window and scrollers an element is put, one after the other, until it can be hit there. */
const PLACES: readonly ScrollLogicalPosition[] = ["center", "end", "start", "nearest"]

/** What lies under something wherever it is put may come to light later: it is put elsewhere again after this. */
const AGAIN_MS = 500

/** Scrolls an element into view, and everything back when that was for nothing. */
export class Scrolling {
  readonly #places: readonly (readonly [scroller: Element, left: number, top: number])[]
  #last = Number.NEGATIVE_INFINITY
  hasJustScrolled = false

  /** Whichever of these elements is going to be scrolled to. */
  constructor(elements: readonly Element[]) {
    const scrollers = new Set(elements.flatMap(scrollersAround))
    this.#places = [...scrollers].map((each) => [each, each.scrollLeft, each.scrollTop])
  }

  toWindow(element: Element): void {
    if (!isInWindow(element)) this.#to(element, "center")
  }

  /** Tries one element and place after the other until something is found. */
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
