import { isHtml } from "../elements.ts"
import {
  bodyOf,
  clientHeightOf,
  clientWidthOf,
  documentElementOf,
  offsetHeightOf,
  offsetWidthOf,
  scrollHeightOf,
  scrollingElementOf,
  scrollLeftOf,
  scrollTopOf,
  scrollWidthOf,
  styleOf,
} from "../safe.ts"
import { parentElementOf } from "../tree.ts"
import type { Box, Boxes, Edges, Overflow } from "./sight.ts"

/** An element that clips or scrolls its content, and the next such ancestor. */
export interface Clip {
  /** Null for the window itself. */
  readonly element: Element | null
  readonly overflow: Overflow
  readonly around: Clip | null
}

/** The clip of elements that are fixed while the page scrolls. */
export const WINDOW: Clip = { element: null, overflow: { x: "cuts", y: "cuts" }, around: null }

/** How far a person can scroll the content of a box: towards its end, and towards its beginning. */
interface Range {
  readonly forth: number
  readonly back: number
}

interface Opening extends Edges {
  readonly x: Range | undefined
  readonly y: Range | undefined
}

const STUCK: Range = { forth: 0, back: 0 }

/** Text for screen readers is kept in boxes of one pixel. */
const SPECK = 1

/**
 * What a person can scroll into view, in the page's current state. Along each axis, the positions at which part of a
 * box is visible form an interval: scrolling widens it by the remaining scroll range in both directions, and every
 * ancestor clips it.
 */
export class Reach {
  readonly #boxes: Boxes
  readonly #openings = new Map<Clip, Opening>()
  readonly #view: Window
  readonly #page: Opening

  constructor(boxes: Boxes, view: Window) {
    this.#boxes = boxes
    this.#view = view
    this.#page = pageOpening(view)
  }

  /**
   * The innermost element that keeps the whole box out of sight, `"page"` if no scrolling reveals it; undefined if part
   * of it is reachable.
   */
  whatHides({ left, right, top, bottom }: Edges, clip: Clip | null, speck = SPECK): Element | "page" | undefined {
    for (let at = clip; ; at = at.around) {
      const opening = at === null ? this.#page : this.#opening(at)
      const { x, y } = opening
      if (x !== undefined) {
        left = Math.max(left - x.forth, opening.left)
        right = Math.min(right + x.back, opening.right)
      }
      if (y !== undefined) {
        top = Math.max(top - y.forth, opening.top)
        bottom = Math.min(bottom + y.back, opening.bottom)
      }
      const least = at === null || at.element === null ? 0 : speck
      if (right - left <= least || bottom - top <= least) return at?.element ?? "page"
      if (at === null || at.element === null) return undefined
    }
  }

  /** The visible part of the box at the current scroll positions. */
  shownPart(box: Edges, clip: Clip | null): Edges | undefined {
    let { left, top, right, bottom } = box
    for (let at = clip; ; at = at.around) {
      const opening = at === null ? this.#page : this.#opening(at)
      if (opening.x !== undefined) {
        left = Math.max(left, opening.left)
        right = Math.min(right, opening.right)
      }
      if (opening.y !== undefined) {
        top = Math.max(top, opening.top)
        bottom = Math.min(bottom, opening.bottom)
      }
      if (right <= left || bottom <= top) return undefined
      if (at === null || at.element === null) return { left, top, right, bottom }
    }
  }

  #opening(clip: Clip): Opening {
    const known = this.#openings.get(clip)
    if (known !== undefined) return known
    const { element, overflow } = clip
    const opening = element === null ? windowOpening(this.#view) : openingOf(element, overflow, this.#boxes.of(element))
    this.#openings.set(clip, opening)
    return opening
  }
}

function windowOpening({ innerWidth, innerHeight }: Window): Opening {
  return { left: 0, top: 0, right: innerWidth, bottom: innerHeight, x: STUCK, y: STUCK }
}

function openingOf(element: Element, { x, y }: Overflow, box: Box): Opening {
  const { left, top, right, bottom } = box
  const across = x === "scrolls" ? scrollWidthOf(element) - clientWidthOf(element) : 0
  const down = y === "scrolls" ? scrollHeightOf(element) - clientHeightOf(element) : 0
  const range = across > 0 || down > 0 ? rangesIn(element, box, across, down) : { x: STUCK, y: STUCK }
  return {
    left,
    top,
    right,
    bottom,
    x: x === "flows" ? undefined : range.x,
    y: y === "flows" ? undefined : range.y,
  }
}

function rangesIn(element: Element, { width, height }: Box, across: number, down: number) {
  // Transforms and zoom change how far a scrolled pixel moves on the screen.
  const hasOffset = isHtml(element)
  const scaleX = hasOffset && width > 0 ? width / Math.max(1, offsetWidthOf(element)) : 1
  const scaleY = hasOffset && height > 0 ? height / Math.max(1, offsetHeightOf(element)) : 1
  if (isTurned(element)) {
    const most = (across + down) * Math.max(scaleX, scaleY, 1)
    const range = { forth: most, back: most }
    return { x: range, y: range }
  }
  const style = styleOf(element)
  const reversed = directionsOf(style, style.display.endsWith("flex") ? style.flexDirection : "")
  const x = rangeOf(scrollLeftOf(element), across, scaleX, reversed.x)
  const y = rangeOf(scrollTopOf(element), down, scaleY, reversed.y)
  // A negative indent is the only case of overflow before the start of a box that can be scrolled to.
  return style.textIndent.startsWith("-") ? { x: bothWays(x), y: bothWays(y) } : { x, y }
}

/**
 * Whether the element is rotated, skewed or mirrored: scrolling may move its content in any direction on the screen.
 */
function isTurned(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = parentElementOf(at)) {
    const { transform, rotate, scale } = styleOf(at)
    if ((rotate !== "none" && rotate !== "") || scale.includes("-")) return true
    const [a = 1, b = 0, c = 0, d = 1] = transform.startsWith("matrix(") ? numbersIn(transform) : []
    if (transform.startsWith("matrix3d") || b !== 0 || c !== 0 || a < 0 || d < 0) return true
  }
  return false
}

function numbersIn(matrix: string): number[] {
  return matrix
    .slice(matrix.indexOf("(") + 1, -1)
    .split(",")
    .map(Number)
}

function rangeOf(now: number, most: number, scale: number, reversed: boolean): Range {
  if (most <= 0) return STUCK
  // If content starts on the right or at the bottom, scroll positions count from there, below zero.
  const first = reversed || now < 0 ? -most : 0
  return { forth: Math.max(0, first + most - now) * scale, back: Math.max(0, now - first) * scale }
}

function bothWays({ forth, back }: Range): Range {
  return { forth: forth + back, back: forth + back }
}

/** Along which axes content overflows to the left or to the top. */
function directionsOf({ direction, writingMode }: CSSStyleDeclaration, flexDirection: string) {
  const isRightToLeft = direction === "rtl"
  const rowReverse = flexDirection === "row-reverse"
  const columnReverse = flexDirection === "column-reverse"
  if (writingMode === "horizontal-tb") return { x: isRightToLeft !== rowReverse, y: columnReverse }
  const blocksGoLeft = writingMode === "vertical-rl" || writingMode === "sideways-rl"
  const linesGoUp = (writingMode === "sideways-lr") !== isRightToLeft
  return { x: blocksGoLeft !== columnReverse, y: linesGoUp !== rowReverse }
}

/** The page as a whole. A vertical scroll lock, as behind a dialog, is temporary and hides nothing. */
function pageOpening(view: Window): Opening {
  const { document } = view
  const root = documentElementOf(document)
  const scroller = scrollingElementOf(document) ?? root
  if (root === null || scroller === null) return windowOpening(view)
  const body = bodyOf(document)
  const reversed = directionsOf(styleOf(body ?? root), "")
  const across = isLockedAcross(root, body) ? 0 : scrollWidthOf(scroller) - clientWidthOf(scroller)
  const down = scrollHeightOf(scroller) - clientHeightOf(scroller)
  const x = rangeOf(view.scrollX, across, 1, reversed.x)
  const y = rangeOf(view.scrollY, down, 1, reversed.y)
  return { ...windowOpening(view), x, y }
}

/** The overflow of the root, or else of the body, applies to the window. */
function isLockedAcross(root: Element, body: Element | null): boolean {
  const own = styleOf(root)
  const { overflowX } = own.overflow === "visible" && body !== null ? styleOf(body) : own
  return overflowX === "hidden" || overflowX === "clip"
}
