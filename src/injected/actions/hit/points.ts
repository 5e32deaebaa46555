import type { Point } from "../../wire/point.ts"

interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The fractions of a box's width and height that are tried, the middle first. */
const PARTS = [0.5, 0.25, 0.75, 0.1, 0.9] as const
const TRIED = PARTS.flatMap((y) => PARTS.map((x) => ({ x, y }))).sort(
  (one, other) => fromMiddle(one) - fromMiddle(other),
)
/** Points this many pixels from its corners and edges are tried too. */
const INSET = 2

function fromMiddle({ x, y }: Point): number {
  return Math.abs(x - 0.5) + Math.abs(y - 0.5)
}

const MOST_BOXES = 5

/** The visible points of an element, the best ones first. */
export function* pointsOf(element: Element): Generator<Point> {
  const parts = shownParts(element)
  for (const { left, top, right, bottom } of parts) {
    for (const { x, y } of TRIED) yield { x: left + (right - left) * x, y: top + (bottom - top) * y }
  }
  for (const { left, top, right, bottom } of parts) {
    for (const x of [left + INSET, (left + right) / 2, right - INSET]) {
      for (const y of [top + INSET, (top + bottom) / 2, bottom - INSET]) yield { x, y }
    }
  }
  if (isShape(element)) yield* pointsOn(element)
}

/** The element's boxes: several if it spans lines, and those of its content if it has none itself. */
export function boxesOf(element: Element): DOMRect[] {
  const own = [...element.getClientRects()].filter(hasSize)
  if (own.length > 0) return own.slice(0, MOST_BOXES)
  const range = document.createRange()
  range.selectNodeContents(element)
  return [...range.getClientRects()].filter(hasSize).slice(0, MOST_BOXES)
}

function hasSize({ width, height }: DOMRect): boolean {
  return width > 0 && height > 0
}

/** The parts of them inside the window, the largest first. */
function shownParts(element: Element): Area[] {
  return boxesOf(element)
    .map(({ left, top, right, bottom }) => ({
      left: Math.max(left, 0),
      top: Math.max(top, 0),
      right: Math.min(right, innerWidth),
      bottom: Math.min(bottom, innerHeight),
    }))
    .filter(({ left, top, right, bottom }) => right > left && bottom > top)
    .sort((one, other) => sizeOf(other) - sizeOf(one))
}

function sizeOf({ left, top, right, bottom }: Area): number {
  return (right - left) * (bottom - top)
}

function isShape(element: Element): element is SVGGeometryElement {
  return "getPointAtLength" in element
}

/** A line or a ring is hit on its stroke, not in the middle of its box. */
function* pointsOn(shape: SVGGeometryElement): Generator<Point> {
  const matrix = shape.getScreenCTM()
  if (matrix === null) return
  const length = shape.getTotalLength()
  for (const part of [0.5, 0.25, 0.75, 0, 1]) {
    const { x, y } = shape.getPointAtLength(length * part).matrixTransform(matrix)
    yield { x, y }
  }
}
