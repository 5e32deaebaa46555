// Reads the record of a run: who a row belongs to, and which rows belong to one measure.

export const AGENT_WAYS = ["command line", "MCP"]
export const WAYS = ["library", ...AGENT_WAYS]

/** Our contender for texts that are the same through every door and were counted once. */
const ANY_DOOR = { name: "Tabhand", side: "us", way: "every door" }

/** Rows of an unknown contender are shown, but take no part in comparisons. */
export function contenderOf(record, name) {
  const known = record.contenders.find((contender) => contender.name === name)
  return known ?? (name === ANY_DOOR.name ? ANY_DOOR : { name, side: "other" })
}

export function contendersOf(record, side, way) {
  return record.contenders.filter((contender) => contender.side === side && contender.way === way)
}

/**
 * The rows by contender name. A row without a page belongs to the only page.
 * @param record
 * @param {import("../types.d.ts").Measure} measure
 */
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

/**
 * A contender that failed has a row without a value; its note says why.
 * @param {{ value?: number }} row
 */
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

/** The peers that a contender is compared with: libraries with libraries, agents' tools with all agents' tools. */
export function rivalsOf(record, { way }) {
  const ways = way === "library" ? ["library"] : AGENT_WAYS.includes(way) ? AGENT_WAYS : WAYS
  return record.contenders.filter((contender) => contender.side === "peer" && ways.includes(contender.way))
}

/** The best peer among those that list the whole page. */
export function bestRival(record, contender, rows) {
  return bestOf(
    rivalsOf(record, contender)
      .flatMap(({ name }) => rows.get(name) ?? [])
      .filter(listsAll),
  )
}
