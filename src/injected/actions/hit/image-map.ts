import { allInDocument, attribute, boxOf, closest } from "../../snapshot/safe.ts"
import type { Point } from "../../wire/point.ts"

/** The images that use the area's map. */
export function imagesOf(area: Element): Element[] {
  const map = closest(area, "map")
  const names = map === null ? [] : [attribute(map, "name"), attribute(map, "id")]
  const wanted = new Set(names.flatMap((name) => (name ? [`#${name}`] : [])))
  return [...allInDocument(document, "img[usemap], object[usemap]")].filter((image) =>
    wanted.has(attribute(image, "usemap") ?? ""),
  )
}

/** Fractions of the searched width and height. */
const GRID = [0.5, 0.25, 0.75, 0.1, 0.9, 0.4, 0.6, 0.02, 0.98]

/** Points of the window at which an area may be hit: the hit test knows its shape and what covers it. */
export function* pointsOfArea(area: Element, image: Element): Generator<Point> {
  const { left, top, width, height } = boxOf(image)
  const own = sizeOf(image)
  // Coordinates are relative to the image as laid out, before any transform.
  const toWindow = ({ x, y }: Point): Point => ({
    x: left + x * (own.width > 0 ? width / own.width : 1),
    y: top + y * (own.height > 0 ? height / own.height : 1),
  })
  for (const point of pointsIn(shapeOf(area), own)) {
    const isOnImage = point.x >= 0 && point.y >= 0 && point.x < own.width && point.y < own.height
    const { x, y } = toWindow(point)
    if (isOnImage && x >= 0 && y >= 0 && x < innerWidth && y < innerHeight) yield { x, y }
  }
}

type Shape =
  | { readonly kind: "circle"; readonly middle: Point; readonly radius: number }
  | { readonly kind: "corners"; readonly corners: readonly Point[] }
  | { readonly kind: "all" }

function shapeOf(area: Element): Shape {
  const kind = (attribute(area, "shape") ?? "rect").toLowerCase()
  const numbers = (attribute(area, "coords") ?? "")
    .split(/[\s,;]+/)
    .filter((part) => part !== "")
    .map(Number.parseFloat)
  const [x = 0, y = 0, radius = 0] = numbers
  if (kind === "default") return { kind: "all" }
  if (kind.startsWith("circ")) return { kind: "circle", middle: { x, y }, radius }
  const corners = numbers.flatMap((each, at) => (at % 2 === 1 ? [{ x: numbers[at - 1] ?? 0, y: each }] : []))
  return { kind: "corners", corners }
}

function* pointsIn(shape: Shape, whole: { readonly width: number; readonly height: number }): Generator<Point> {
  if (shape.kind === "all") return yield* gridIn(0, 0, whole.width, whole.height)
  if (shape.kind === "circle") {
    const { middle, radius } = shape
    return yield* gridIn(middle.x - radius, middle.y - radius, middle.x + radius, middle.y + radius)
  }
  const { corners } = shape
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  yield* gridIn(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys))
  // A grid may miss a thin polygon: some of the triangles formed by adjacent corners lie inside it.
  for (const [at, one] of corners.entries()) {
    const next = corners[(at + 1) % corners.length] ?? one
    const third = corners[(at + 2) % corners.length] ?? one
    yield { x: (one.x + next.x + third.x) / 3, y: (one.y + next.y + third.y) / 3 }
  }
}

function* gridIn(left: number, top: number, right: number, bottom: number): Generator<Point> {
  for (const y of GRID) for (const x of GRID) yield { x: left + (right - left) * x, y: top + (bottom - top) * y }
}

function sizeOf(image: Element): { readonly width: number; readonly height: number } {
  const size = (name: "offsetWidth" | "offsetHeight") => (name in image ? Number(Reflect.get(image, name)) : 0)
  return { width: size("offsetWidth"), height: size("offsetHeight") }
}
