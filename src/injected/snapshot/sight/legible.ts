import { isHtml } from "../elements.ts"
import { offsetHeightOf, offsetWidthOf } from "../safe.ts"
import { type Box, Style } from "./sight.ts"

/** Smaller letters are unreadable. */
export const LEAST_TEXT = 3

/** At most this many lines of a text are checked until one is visible. */
export const MOST_LINES = 50

/** Letters are about half as wide as they are high: with this letter spacing they overlap completely. */
const LEAST_SPACING_EM = -0.35

export function isHeaped({ letterSpacing, fontSize }: CSSStyleDeclaration): boolean {
  return Number.parseFloat(letterSpacing) < Number.parseFloat(fontSize) * LEAST_SPACING_EM
}

/** Two lines are higher than this, unless their letters are small. */
const HIGHEST_LINE = 30

/** The minimal area per letter, in square pixels, unless letters are small. */
const LEAST_AREA = 40

/** Whether the box of a text is that of one readable line. */
export function isOneLine({ width, height }: DOMRect, letters: number): boolean {
  return width >= LEAST_TEXT && height >= LEAST_TEXT && height < HIGHEST_LINE && width * height >= letters * LEAST_AREA
}

/** Whether a line of text is too small to read. A single letter may be narrow. */
export function isIllegible({ width, height }: DOMRect, letters: number): boolean {
  return (letters < 3 ? Math.max(width, height) : Math.min(width, height)) < LEAST_TEXT
}

/** Content scaled below this factor is unreadable. */
const LEAST_SCALE = 0.15

/** Content moved further away than this is not on the page. */
const FAR = 2_000

/** Whether generated content is moved off the page, clipped or shrunk. It has no box that could be measured. */
export function isMovedAway(css: CSSStyleDeclaration): boolean {
  const { a, b, c, d, e, f } = css.transform === "none" ? IN_PLACE : new DOMMatrix(css.transform)
  if (Math.abs(a * d - b * c) < LEAST_SCALE ** 2 || Math.abs(e) > FAR || Math.abs(f) > FAR) return true
  const places = css.position === "static" ? [] : [css.left, css.top, css.right, css.bottom]
  if ([css.textIndent, css.marginLeft, css.marginTop, ...places].some((place) => Number.parseFloat(place) < -FAR))
    return true
  const isFlat = Number.parseFloat(css.width) <= 1 || Number.parseFloat(css.height) <= 1
  return (css.overflow !== "visible" && isFlat) || new Style(css, false, false).isCutAway
}

const IN_PLACE = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }

export function isShrunk(element: Element, { width, height }: Box): boolean {
  if (!isHtml(element)) return false
  return width < offsetWidthOf(element) * LEAST_SCALE || height < offsetHeightOf(element) * LEAST_SCALE
}
