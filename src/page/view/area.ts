import type { WireArea } from "./question.ts"

/** A rectangle, in CSS pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export function boxOfArea([left, top, right, bottom]: WireArea): Box {
  return { x: left, y: top, width: right - left, height: bottom - top }
}

export function isEmpty({ width, height }: Box): boolean {
  return width <= 0 || height <= 0
}

export function moved(box: Box, x: number, y: number): Box {
  return { ...box, x: box.x + x, y: box.y + y }
}

/** What two boxes have in common; nothing when that is nothing. */
export function overlapOf(one: Box, other: Box): Box | undefined {
  const x = Math.max(one.x, other.x)
  const y = Math.max(one.y, other.y)
  const width = Math.min(one.x + one.width, other.x + other.width) - x
  const height = Math.min(one.y + one.height, other.y + other.height) - y
  const both = { x, y, width, height }
  return isEmpty(both) ? undefined : both
}

/** Without the noise of calculating. */
export function rounded({ x, y, width, height }: Box): Box {
  const round = (value: number) => Math.round(value * 100) / 100
  return { x: round(x), y: round(y), width: round(width), height: round(height) }
}
