import { isInput } from "../../view/eye/elements.ts"
import { isLabelled } from "../../view/eye/kinds.ts"
import { isRendered, localName, styleOf } from "../../view/eye/safe.ts"
import type { Point } from "../../view/mapping.ts"
import { drawsItself } from "./editors.ts"
import { picturesOf, pointsOfArea } from "./image-map.ts"
import { boxesOf, pointsOf } from "./points.ts"

/** Something that a person sees and presses to reach an element. */
export interface Way {
  readonly by: Element
  /** Points of the window, the best ones first. */
  points(): Iterable<Point>
}

const AS_DRAWN = { visibilityProperty: true } as const

/**
 * The element itself, and the labels of a box whose own picture may be replaced by theirs; for a part of an image, the
 * image. None while nothing of it is drawn.
 */
export function waysTo(element: Element): Way[] {
  if (localName(element) === "area") {
    return picturesOf(element)
      .filter(isDrawn)
      .map((picture) => ({ by: picture, points: () => pointsOfArea(element, picture) }))
  }
  // An EditContext draws what it holds elsewhere.
  const own = isDrawn(element) || drawsItself(element) ? [element] : []
  const labels = isLabelled(element) && isInput(element) ? [...(element.labels ?? [])].filter(isDrawn) : []
  return [...own, ...labels].map((by) => ({ by, points: () => pointsOf(by) }))
}

function isDrawn(element: Element): boolean {
  return boxesOf(element).length > 0 && (styleOf(element).display === "contents" || isRendered(element, AS_DRAWN))
}
