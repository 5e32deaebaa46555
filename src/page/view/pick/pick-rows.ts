import { TabhandError } from "../../../base/errors.ts"
import { plural } from "../../../base/text.ts"
import type { Entry } from "../model/look.ts"
import { type FrameView, refOf, type View } from "../model/view.ts"
import { eachSpot, entriesIn, type Spot, topOf, viewOfEntries } from "./pick.ts"

/** Row numbers from 1, both inclusive. */
export interface RowRange {
  readonly from: number
  readonly to: number
}

export interface PickedRows {
  readonly view: View
  /** The container of the rows; undefined for the whole view. */
  readonly of: Spot | undefined
  readonly range: RowRange
  readonly total: number
}

const TABLES = new Set(["table", "grid", "treegrid"])
const LISTS = new Set([...TABLES, "list", "listbox", "feed", "tree", "menu"])

/** `21-60`, or `7` for one. */
export function parseRows(text: string): RowRange {
  const [, from = "", to = from] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(text.trim()) ?? []
  const range = { from: Number(from), to: Number(to) }
  if (from !== "" && range.from >= 1 && range.from <= range.to) return range
  throw new TabhandError("bad_argument", `${JSON.stringify(text.slice(0, 40))} names no rows`, {
    hint: "write the first and the last one, like --rows 21-60; the first row is 1",
  })
}

/** The rows of a table, apart from its header rows; of anything else, its children. */
export function rowsOf(entry: Entry): { readonly head: readonly Entry[]; readonly rows: readonly Entry[] } {
  if (!TABLES.has(entry.role)) return { head: [], rows: entriesIn(entry) }
  const all = tableRows(entry)
  const head = all.filter(isHead)
  return head.length === all.length ? { head: [], rows: all } : { head, rows: all.filter((row) => !isHead(row)) }
}

function tableRows(entry: Entry): Entry[] {
  return entriesIn(entry).flatMap((kid) => (kid.role === "row" ? [kid] : TABLES.has(kid.role) ? [] : tableRows(kid)))
}

/** Whether a row consists of column headers only. */
export function isHead(row: Entry): boolean {
  const cells = entriesIn(row)
  return cells.length > 0 && cells.every(({ role }) => role === "columnheader")
}

/** For a table or list that has more rows than it draws: `19 of 5,001 rows`. */
export function drawnRows(entry: Entry): string | undefined {
  if (!LISTS.has(entry.role)) return undefined
  const kids = entriesIn(entry)
  const isTable = TABLES.has(entry.role)
  const said = isTable ? entry.more.rows : kids[0]?.more.rows
  if (said === undefined) return undefined
  const drawn = isTable ? tableRows(entry).length : kids.length
  if (said > 0 && said <= drawn) return undefined
  return `${drawn} of ${said > 0 ? said.toLocaleString("en-US") : "many"} ${isTable ? "rows" : "items"}`
}

/** Some rows of the view; if it is a whole page, of its largest table or list. */
export function pickRows(view: View, asked: RowRange, isWholePage: boolean): PickedRows {
  const of = isWholePage ? largest(view) : only(view.main)
  const { head, rows } = of ? rowsOf(of.entry) : { head: [], rows: view.main.look.entries }
  if (rows.length === 0) {
    throw new TabhandError("no_match", "there is no table or list here", { hint: "`snapshot` shows what there is" })
  }
  const drawn = of && drawnRows(of.entry)
  if (asked.from > rows.length && of && drawn !== undefined) {
    // The scroll container is often a box in the grid: the one around a row.
    const row = refOf(view, of.frame, rows.at(-1) ?? of.entry)
    throw new TabhandError("no_match", `row ${asked.from} is not drawn: the page draws ${drawn}`, {
      hint: `\`scroll down -s ${row}\` makes it draw others, then \`snapshot -s ${refOf(view, of.frame, of.entry)}\``,
    })
  }
  if (asked.from > rows.length) {
    throw new TabhandError("no_match", `there is no row ${asked.from}: there are ${plural(rows.length, "row")}`, {
      hint: `--rows 1-${rows.length} are all of them`,
    })
  }
  const range = { from: asked.from, to: Math.min(asked.to, rows.length) }
  const kids = [...head, ...rows.slice(range.from - 1, range.to)]
  const picked = of ? [{ ...of.entry, kids }] : kids
  return { view: viewOfEntries(view, of?.frame ?? view.main, picked), of, range, total: rows.length }
}

function largest(view: View): Spot | undefined {
  let best: Spot | undefined
  let most = 0
  eachSpot(topOf(view), (spot) => {
    const count = LISTS.has(spot.entry.role) ? rowsOf(spot.entry).rows.length : 0
    if (count <= most) return
    best = spot
    most = count
  })
  return best
}

/** Descends through containers with a single child. */
function only(frame: FrameView): Spot | undefined {
  let [entry, ...others] = frame.look.entries
  while (entry && others.length === 0) {
    const [inner, ...more] = entriesIn(entry)
    if (TABLES.has(entry.role) || !inner || more.length > 0 || entriesIn(inner).length === 0) return { entry, frame }
    entry = inner
    others = more
  }
  return undefined
}
