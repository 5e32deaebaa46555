import { colourOf, coloursIn } from "./colour.ts"
import type { Edges } from "./sight.ts"

/** A box that may cover a text. */
export interface Cover {
  readonly element: Element
  /** Where it is, if it is only a part of that element which a style sheet draws. */
  readonly box?: Edges
  readonly parent: Element
  /** Its stacking level. */
  readonly level: number
  /** The number of preceding siblings. */
  readonly place: number
  /** How many levels further down it still applies. */
  readonly depth: number
}

/** A cover with at least this opacity hides what is behind it. */
export const OPAQUE = 0.95

export function isOpaque({ opacity, visibility }: CSSStyleDeclaration): boolean {
  return Number(opacity) >= OPAQUE && visibility === "visible"
}

/** Whether its background hides what is behind it. */
export function isFilled({ backgroundColor, backgroundImage, backgroundSize }: CSSStyleDeclaration): boolean {
  if (colourOf(backgroundColor).alpha >= OPAQUE) return true
  if (backgroundImage === "none" || backgroundImage.includes("url(") || backgroundSize !== "auto") return false
  const colours = coloursIn(backgroundImage)
  return colours.length > 0 && colours.every(({ alpha }) => alpha >= OPAQUE)
}

export function levelBy({ zIndex }: CSSStyleDeclaration): number {
  return zIndex === "auto" ? 0 : Number(zIndex)
}
