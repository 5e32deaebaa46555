import type { Entry } from "../model/look.ts"
import { type FrameView, refOf, type View } from "../model/view.ts"
import { below, type Spot, topOf } from "../pick/pick.ts"
import { rowsOf } from "../pick/pick-rows.ts"
import type { Line } from "./lines.ts"

/** Fewer rows than this are requested together with their container. */
export const FEWEST_ROWS = 10

/** The row of a line, in a container whose rows can be requested. */
export interface RowPlace {
  /** The command words that select the container. */
  readonly scope: string
  /** The row's number; the first is 1. */
  readonly row: number
}

interface Around {
  readonly parent: Spot | undefined
  readonly frame: FrameView
}

/** Finds the rows that lines belong to. Reads the view on first use. */
export class Paging {
  readonly #view: View
  readonly #top: string
  #around: Map<Entry, Around> | undefined
  readonly #rows = new Map<Entry | undefined, ReadonlyMap<Entry, number>>()

  /** `top` are the command words that select the whole view. */
  constructor(view: View, top: string) {
    this.#view = view
    this.#top = top
  }

  /** The row of the nearest container with many rows around a line, no farther out than `within`. */
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

/** The parent of every entry in a view; the top entries of a frame have none. */
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
