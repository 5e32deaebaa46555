import type { Point } from "../../../injected/wire/point.ts"
import type { Box } from "./area.ts"

/** An affine mapping of one window's coordinates to another's. */
export interface Mapping {
  readonly origin: Point
  /** What one pixel to the right, and one pixel down, become. */
  readonly right: Point
  readonly down: Point
}

export const unmoved: Mapping = { origin: { x: 0, y: 0 }, right: { x: 1, y: 0 }, down: { x: 0, y: 1 } }

/** A smaller difference between a window and its place is no scaling: window sizes are rounded to whole pixels. */
const ROUNDING_PX = 1

/** Maps a window of this size into the four corners of its place. */
export function intoCorners(corners: readonly number[], width: number, height: number): Mapping {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, , , x3 = 0, y3 = 0] = corners
  return {
    origin: { x: x0, y: y0 },
    right: step({ x: x1 - x0, y: y1 - y0 }, width),
    down: step({ x: x3 - x0, y: y3 - y0 }, height),
  }
}

function step(side: Point, pixels: number): Point {
  const length = Math.hypot(side.x, side.y)
  const count = Math.abs(length - pixels) < ROUNDING_PX ? length : pixels
  return count === 0 ? { x: 0, y: 0 } : { x: side.x / count, y: side.y / count }
}

export function mapped({ x, y }: Point, { origin, right, down }: Mapping): Point {
  return { x: origin.x + x * right.x + y * down.x, y: origin.y + x * right.y + y * down.y }
}

/** Applies `first`, then `next`. */
export function followedBy(first: Mapping, next: Mapping): Mapping {
  const turned = (way: Point) => ({
    x: way.x * next.right.x + way.y * next.down.x,
    y: way.x * next.right.y + way.y * next.down.y,
  })
  return { origin: mapped(first.origin, next), right: turned(first.right), down: turned(first.down) }
}

/** The bounding box of a mapped box. */
export function mappedBox({ x, y, width, height }: Box, mapping: Mapping): Box {
  const corners = [
    mapped({ x, y }, mapping),
    mapped({ x: x + width, y }, mapping),
    mapped({ x, y: y + height }, mapping),
    mapped({ x: x + width, y: y + height }, mapping),
  ]
  const xs = corners.map((corner) => corner.x)
  const ys = corners.map((corner) => corner.y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

/** The inverse mapping; undefined if the window is drawn as a line. */
export function inverseOf({ origin, right, down }: Mapping): Mapping | undefined {
  const area = right.x * down.y - right.y * down.x
  if (area === 0) return undefined
  const back = { right: { x: down.y / area, y: -right.y / area }, down: { x: -down.x / area, y: right.x / area } }
  const { x, y } = mapped(origin, { origin: { x: 0, y: 0 }, ...back })
  return { origin: { x: -x, y: -y }, ...back }
}
