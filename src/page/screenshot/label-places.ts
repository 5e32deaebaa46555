import type { Box } from "../view/geometry/area.ts"
import { overlapOf } from "../view/geometry/area.ts"

const CELL = 64

/** A grid index of boxes: of thousands, only near ones are compared. */
class Neighbours {
  readonly #cells = new Map<string, Box[]>()

  add(box: Box): void {
    for (const cell of cellsOf(box)) {
      const known = this.#cells.get(cell)
      if (known) known.push(box)
      else this.#cells.set(cell, [box])
    }
  }

  near(box: Box): Set<Box> {
    return new Set(cellsOf(box).flatMap((cell) => this.#cells.get(cell) ?? []))
  }
}

function cellsOf({ x, y, width, height }: Box): string[] {
  const cells: string[] = []
  for (let row = Math.floor(y / CELL); row <= Math.floor((y + height) / CELL); row++) {
    for (let column = Math.floor(x / CELL); column <= Math.floor((x + width) / CELL); column++) {
      cells.push(`${column} ${row}`)
    }
  }
  return cells
}

/** Hiding another label is worse than hiding a part of the image. */
const LABEL_WEIGHT = 20

/**
 * Hiding the label's own box is worse than hiding another one, except at the end of a wide box: text is at its
 * beginning.
 */
const OWN_WEIGHT = 2
const WIDE_END_WEIGHT = 0.5
const WIDE = 4

/** Finds places for labels next to their boxes, where they hide least. */
export class LabelPlaces {
  readonly #bounds: Box
  readonly #boxes = new Neighbours()
  readonly #labels = new Neighbours()

  constructor(width: number, height: number, boxes: readonly Box[]) {
    this.#bounds = { x: 0, y: 0, width, height }
    for (const box of boxes) this.#boxes.add(box)
  }

  /** Finds the place for a label of this size, and occupies it. */
  take(box: Box, width: number, height: number): Box {
    const { x, y } = box
    const right = x + box.width
    const bottom = y + box.height
    const end = right - width
    const ways = [
      { x, y: y - height },
      { x: x - width, y },
      { x: right, y },
      { x, y: bottom },
      { x: end, y: y - height },
      { x: end, y: bottom },
      { x: end, y, weight: box.width > WIDE * width ? WIDE_END_WEIGHT : OWN_WEIGHT },
      { x, y },
    ]
    let best: Box | undefined
    let least = Number.POSITIVE_INFINITY
    for (const way of ways) {
      const label = this.#within({ x: way.x, y: way.y, width, height })
      const harm = this.#harm(label, box, way.weight ?? OWN_WEIGHT)
      if (harm >= least) continue
      best = label
      least = harm
    }
    const place = best ?? { x, y, width, height }
    this.#labels.add(place)
    return place
  }

  #within(label: Box): Box {
    const x = Math.max(0, Math.min(label.x, this.#bounds.width - label.width))
    const y = Math.max(0, Math.min(label.y, this.#bounds.height - label.height))
    return { ...label, x, y }
  }

  #harm(label: Box, own: Box, weight: number): number {
    let harm = areaBetween(label, own) * weight
    for (const other of this.#labels.near(label)) harm += LABEL_WEIGHT * areaBetween(label, other)
    for (const other of this.#boxes.near(label)) {
      // A box around the own box is partly hidden in any case.
      if (other !== own && !isAround(other, own)) harm += areaBetween(label, other)
    }
    return harm
  }
}

function areaBetween(one: Box, other: Box): number {
  const both = overlapOf(one, other)
  return both ? both.width * both.height : 0
}

function isAround(outer: Box, inner: Box): boolean {
  const both = overlapOf(outer, inner)
  return both !== undefined && both.width >= inner.width && both.height >= inner.height
}
