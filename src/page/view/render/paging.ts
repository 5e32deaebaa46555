import type { Entry } from "../look.ts"
import { below, type Spot, topOf } from "../pick.ts"
import { rowsOf } from "../pick-rows.ts"
import { type FrameView, refOf, type View } from "../view.ts"
import type { Line } from "./lines.ts"

/** With fewer rows left out than this, they are asked for together with what they stand in. */
export const FEWEST_ROWS = 10

/** Where the line of a row stands in that which can be asked for row by row. */
export interface RowPlace {
  /** What to look at, in the words of a call. */
  readonly scope: string
  /** The row's number; the first is 1. */
  readonly row: number
}

interface Around {
  readonly parent: Spot | undefined
  readonly frame: FrameView
}

/** Knows which rows lines belong to. What it needs for that is read from the view when it is first asked. */
export class Paging {
  readonly #view: View
  readonly #top: string
  #around: Map<Entry, Around> | undefined
  readonly #rows = new Map<Entry | undefined, ReadonlyMap<Entry, number>>()

  /** `top` is how to ask for the whole of the view. */
  constructor(view: View, top: string) {
    this.#view = view
    this.#top = top
  }

  /** The nearest thing of many rows around a line, no farther out than `within`. */
  placeOf(line: Line, within: Line | undefined): RowPlace | undefined {
    this.#around ??= aroundAll(this.#view)
    for (let at: Entry | undefined = line.entry; at !== undefined; ) {
      const around: Around | undefined = this.#around.get(at)
      if (around === undefined) return undefined
      const { parent, frame } = around
      const isTop = parent === undefined && frame === this.#view.main
      const rows = parent !== undefined || isTop ? this.#rowsOf(parent?.entry) : undefined
      const row = rows?.get(at)
      if (rows && row !== undefined && rows.size >= FEWEST_ROWS) {
        return { row, scope: parent ? `-s ${refOf(this.#view, parent.frame, parent.entry)}` : this.#top }
      }
      if (parent?.entry.id === within?.entry.id) return undefined
      at = parent?.entry
    }
    return undefined
  }

  #rowsOf(entry: Entry | undefined): ReadonlyMap<Entry, number> {
    const known = this.#rows.get(entry)
    if (known) return known
    const rows = entry ? rowsOf(entry).rows : this.#view.main.look.entries
    const numbers = new Map(rows.map((row, index) => [row, index + 1]))
    this.#rows.set(entry, numbers)
    return numbers
  }
}

/** For everything in a view, what it stands in; what a frame shows stands in nothing that could be counted. */
function aroundAll(view: View): Map<Entry, Around> {
  const around = new Map<Entry, Around>()
  const visit = (spots: readonly Spot[], parent: Spot | undefined) => {
    for (const spot of spots) {
      around.set(spot.entry, { parent: parent?.frame === spot.frame ? parent : undefined, frame: spot.frame })
      visit(below(spot), spot)
    }
  }
  visit(topOf(view), undefined)
  return around
}
