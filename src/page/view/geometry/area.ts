import { TabhandError } from "../../../base/errors.ts"
import { isRecord } from "../../../base/records.ts"
import type { WireArea, WireBoxes } from "../../../injected/wire/question.ts"

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

/** The intersection of two boxes; undefined if empty. */
export function overlapOf(one: Box, other: Box): Box | undefined {
  const x = Math.max(one.x, other.x)
  const y = Math.max(one.y, other.y)
  const width = Math.min(one.x + one.width, other.x + other.width) - x
  const height = Math.min(one.y + one.height, other.y + other.height) - y
  const both = { x, y, width, height }
  return isEmpty(both) ? undefined : both
}

/** Without floating-point noise. */
export function rounded({ x, y, width, height }: Box): Box {
  const round = (value: number) => Math.round(value * 100) / 100
  return { x: round(x), y: round(y), width: round(width), height: round(height) }
}

/** Parses the boxes that the snapshotter returned. */
export function readBoxes(text: unknown): WireBoxes {
  const boxes: unknown = typeof text === "string" ? JSON.parse(text) : undefined
  if (isBoxes(boxes)) return boxes
  throw new TabhandError("internal", "our script in the page returned boxes that cannot be parsed")
}

function isBoxes(value: unknown): value is WireBoxes {
  if (!isRecord(value) || !Array.isArray(value.boxes)) return false
  const { width, height, scrollX, scrollY } = value
  return [width, height, scrollX, scrollY].every(Number.isFinite) && value.boxes.every(isPlace)
}

function isPlace(value: unknown): boolean {
  return value === 0 || (Array.isArray(value) && isArea(value[0]) && (value[1] === 0 || isArea(value[1])))
}

function isArea(value: unknown): value is WireArea {
  return Array.isArray(value) && value.length === 4 && value.every(Number.isFinite)
}
