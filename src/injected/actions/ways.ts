import { isInput } from "../snapshot/elements.ts"
import { isLabelled } from "../snapshot/naming/kinds.ts"
import { isRendered, localName, styleOf } from "../snapshot/safe.ts"
import type { Point } from "../wire/point.ts"
import { drawsItself } from "./editors.ts"
import { imagesOf, pointsOfArea } from "./hit/image-map.ts"
import { boxesOf, pointsOf } from "./hit/points.ts"

/** A visible element that a person presses to reach the element. */
export interface Way {
  readonly by: Element
  /** Points of the window, the best ones first. */
  points(): Iterable<Point>
}

const AS_DRAWN = { visibilityProperty: true } as const

/**
 * The element itself, and the labels of a box that they may replace visually; for an image map area, the image. Empty
 * while nothing of it is drawn.
 */
export function waysTo(element: Element): Way[] {
  if (localName(element) === "area") {
    return imagesOf(element)
      .filter(isDrawn)
      .map((image) => ({ by: image, points: () => pointsOfArea(element, image) }))
  }
  // An EditContext draws its text elsewhere.
  const own = isDrawn(element) || drawsItself(element) ? [element] : []
  const labels = isLabelled(element) && isInput(element) ? [...(element.labels ?? [])].filter(isDrawn) : []
  return [...own, ...labels].map((by) => ({ by, points: () => pointsOf(by) }))
}

function isDrawn(element: Element): boolean {
  return boxesOf(element).length > 0 && (styleOf(element).display === "contents" || isRendered(element, AS_DRAWN))
}
