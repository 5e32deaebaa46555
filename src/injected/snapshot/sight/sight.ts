import { isSvg } from "../elements.ts"
import { boxOf, firstChild, localName, styleOf } from "../safe.ts"
import type { Spot } from "./spot.ts"

/** What a box does with overflowing content, along one axis. */
type Edge = "flows" | "cuts" | "scrolls"

export interface Overflow {
  readonly x: Edge
  readonly y: Edge
}

/** Content with less opacity is invisible. */
export const LEAST_OPACITY = 0.05

/** The style properties that decide whether an element is visible. Each read costs: some are deferred until needed. */
export class Style {
  readonly display: string
  readonly visible: boolean
  /** Up to 1. */
  readonly opacity: number
  readonly position: string
  readonly pointer: boolean
  /** Undefined if content may overflow visibly on all sides. */
  readonly overflow: Overflow | undefined
  readonly css: CSSStyleDeclaration

  /** For elements without content in the document, properties that concern only content are skipped. */
  constructor(css: CSSStyleDeclaration, hasContent: boolean, isField: boolean) {
    this.css = css
    this.display = css.display
    this.visible = css.visibility === "visible"
    const { opacity } = css
    this.opacity = opacity === "1" ? 1 : Number(opacity)
    this.position = css.position
    this.pointer = !isField && css.cursor === "pointer"
    const overflow = hasContent ? css.overflow : "visible"
    this.overflow = overflow !== "visible" ? overflowOf(overflow) : hasContent && isContained(css) ? CUT : undefined
  }

  /** Too transparent to be visible. */
  get transparent(): boolean {
    return this.opacity < LEAST_OPACITY
  }

  /** Positioned out of the flow. */
  get isFree(): boolean {
    return this.position === "absolute" || this.position === "fixed"
  }

  /** The browser skips its content. */
  get skips(): boolean {
    return this.css.contentVisibility === "hidden"
  }

  /** Clicks pass through it. */
  get untouchable(): boolean {
    return this.css.pointerEvents === "none"
  }

  /** A clip path, or the older `clip`, leaves nothing of its box visible. */
  get isCutAway(): boolean {
    const { clip, clipPath } = this.css
    if (this.isFree && clip !== "auto" && isEmptyRect(clip)) return true
    if (clipPath === "none") return false
    const [, corners] = /^polygon\((?:\w+, )?(.*)\)$/.exec(clipPath) ?? []
    if (corners !== undefined) return new Set(corners.split(", ")).size < 3
    return /^(?:inset\((?:50|100)%|circle\(0(?:px|%)?[ )])/.test(clipPath)
  }
}

export function readStyle(element: Element, tag = localName(element)): Style {
  const isField = tag === "input" || tag === "select" || tag === "textarea"
  return new Style(styleOf(element), !isField && firstChild(element) !== null, isField)
}

/** `rect(top, right, bottom, left)`; `auto` clips nothing. */
function isEmptyRect(clip: string): boolean {
  const [top = 0, right = 0, bottom = 0, left = 0] = clip.slice("rect(".length).split(", ").map(Number.parseFloat)
  return right - left <= 1 || bottom - top <= 1
}

const CUT: Overflow = { x: "cuts", y: "cuts" }

/** Whether it paints nothing outside of its box, whatever its overflow is. */
function isContained({ contain }: CSSStyleDeclaration): boolean {
  return contain !== "none" && /\b(?:paint|strict|content)\b/.test(contain)
}

/** Pages use few combinations, on many elements. */
const OVERFLOWS = new Map<string, Overflow>()

function overflowOf(words: string): Overflow {
  const known = OVERFLOWS.get(words)
  if (known !== undefined) return known
  const [x = "visible", y = x] = words.split(" ")
  const overflow = { x: edgeOf(x), y: edgeOf(y) }
  OVERFLOWS.set(words, overflow)
  return overflow
}

function edgeOf(word: string): Edge {
  return word === "visible" ? "flows" : word === "auto" || word === "scroll" ? "scrolls" : "cuts"
}

export interface Edges {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A cached box: each property of a DOMRect costs as much as the box. */
export interface Box extends Edges {
  readonly width: number
  readonly height: number
}

/** Boxes that are needed repeatedly during one look. */
export class Boxes {
  readonly #known = new Map<Element, Box>()
  readonly scrollX = scrollX
  readonly scrollY = scrollY

  of(element: Element): Box {
    const known = this.#known.get(element)
    if (known !== undefined) return known
    const { x: left, y: top, width, height } = boxOf(element)
    const box = { left, top, right: left + width, bottom: top + height, width, height }
    this.#known.set(element, box)
    return box
  }

  /** Its position on the page, independent of scrolling. */
  spotOf(element: Element): Spot {
    const box = this.of(element)
    // The usual case: saves one object for each thing of a page.
    if (this.scrollX === 0 && this.scrollY === 0) return box
    const { left, top, right, bottom } = box
    return {
      left: left + this.scrollX,
      top: top + this.scrollY,
      right: right + this.scrollX,
      bottom: bottom + this.scrollY,
    }
  }
}

export function overlaps(one: Edges, other: Edges): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

export function intersection(one: Edges, other: Edges): Edges {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  }
}

/** Boxes with these display values never clip, whatever their style. */
const FLOWING = /^(?:inline|contents|table|inline-table|table-(?:row|column|header|footer).*)$/

/** What an element really does with content that overflows its box. */
export function overflowIn(element: Element, { overflow, display }: Style): Overflow | undefined {
  if (overflow === undefined || (FLOWING.test(display) && !isSvg(element))) return undefined
  return overflow
}
