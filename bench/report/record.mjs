// How a record of a run is read: whose row is whose, and which rows belong to one measure.

export const AGENT_WAYS = ["command line", "MCP"]
export const WAYS = ["library", ...AGENT_WAYS]

/** Ours where a text is the same through every door and was counted once. */
const ANY_DOOR = { name: "Tabhand", side: "us", way: "every door" }

/** Somebody with rows who is not among the contenders is shown, and takes no part in comparisons. */
export function contenderOf(record, name) {
  const known = record.contenders.find((contender) => contender.name === name)
  return known ?? (name === ANY_DOOR.name ? ANY_DOOR : { name, side: "other" })
}

export function contendersOf(record, side, way) {
  return record.contenders.filter((contender) => contender.side === side && contender.way === way)
}

/** By the name of who has it. A row without a page stands for the only page that there was. */
export function rowsOf(record, { phase, what, page }) {
  const found = new Map()
  for (const row of record.phases.find(({ name }) => name === phase)?.rows ?? []) {
    if (row.what !== what || (page !== undefined && row.page !== undefined && row.page !== page)) continue
    if (found.has(row.who)) throw new Error(`${row.who} has two rows for ${what}${page ? `, ${page}` : ""}`)
    found.set(row.who, row)
  }
  return found
}

export function pagesOf(record, { phase, what }) {
  const rows = record.phases.find(({ name }) => name === phase)?.rows ?? []
  return [...new Set(rows.filter((row) => row.what === what).map(({ page }) => page))]
}

/** A contender that tried and did not manage has a row without a value; its note says why. */
export const succeeded = (row) => Number.isFinite(row.value)

export const listsAll = ({ recall }) => recall === undefined || recall.listed >= recall.controls

const isMoreBetter = (unit) => unit === "steps/s" || unit === "share"

/** How many times better the first is: above 1 it is ahead. */
export function timesBetter(own, other) {
  return isMoreBetter(own.unit) ? own.value / other.value : other.value / own.value
}

export function bestOf(rows) {
  return rows.filter(succeeded).reduce((best, row) => (best && timesBetter(best, row) >= 1 ? best : row), undefined)
}

/** The peers that a contender is measured against: a library has libraries, what an agent uses has all that agents use. */
export function rivalsOf(record, { way }) {
  const ways = way === "library" ? ["library"] : AGENT_WAYS.includes(way) ? AGENT_WAYS : WAYS
  return record.contenders.filter((contender) => contender.side === "peer" && ways.includes(contender.way))
}

/** Who shows less of the page is not the best at showing it. */
export function bestRival(record, contender, rows) {
  return bestOf(
    rivalsOf(record, contender)
      .flatMap(({ name }) => rows.get(name) ?? [])
      .filter(listsAll),
  )
}
