import { TabhandError } from "../../base/errors.ts"
import { isRecord } from "../../base/records.ts"
import type { WireArea, WireBoxes } from "./question.ts"

/** Reads where the eye says that elements are. */
export function readBoxes(told: unknown): WireBoxes {
  const boxes: unknown = typeof told === "string" ? JSON.parse(told) : undefined
  if (isBoxes(boxes)) return boxes
  throw new TabhandError("internal", "our script in the page told of places that cannot be understood")
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
