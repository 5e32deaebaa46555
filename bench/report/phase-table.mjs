import { markdownTable } from "./markdown-table.mjs"
import { amount, figure, recallText, whole } from "./numbers.mjs"
import { bestRival, contenderOf, succeeded } from "./record.mjs"
import { inWords } from "./task-parts.mjs"

/** All measurements of a phase. Ratios are plain quotients: below 1 is less, which is better except for steps/s. */
export function phaseTable(record, { rows }) {
  const entries = rows.map((row) => {
    const contender = contenderOf(record, row.who)
    const field = new Map(rows.filter((other) => isSameMeasure(row, other)).map((other) => [other.who, other]))
    const floor = [...field.values()].find(({ who }) => contenderOf(record, who).side === "floor")
    const rival = isCompared(contender) ? bestRival(record, contender, field) : undefined
    return { row, ofFloor: quotient(row, floor), ofRival: quotient(row, rival) }
  })
  const hasRounds = rows.some(({ rounds }) => rounds !== undefined)
  const given =
    (key, write) =>
    ({ row }) =>
      row[key] === undefined ? "" : write(row[key], row.unit)
  return markdownTable(
    [
      { head: "what", isText: true, cell: ({ row }) => row.what },
      { head: "page", isText: true, cell: ({ row }) => row.page },
      { head: "who", isText: true, cell: ({ row }) => row.who },
      { head: "unit", isText: true, cell: ({ row }) => row.unit },
      {
        head: hasRounds ? "median" : "value",
        cell: ({ row }) => (succeeded(row) ? amount(row.value, row.unit) : "failed"),
      },
      { head: "best", cell: given("best", amount) },
      { head: "p95", cell: given("p95", amount) },
      { head: "CPU ms", cell: given("cpu", figure) },
      { head: "of floor", cell: ({ ofFloor }) => ofFloor },
      { head: "of best peer", cell: ({ ofRival }) => ofRival },
      { head: "rounds", cell: given("rounds", whole) },
      { head: "recall", cell: given("recall", recallText) },
      { head: "note", isText: true, cell: ({ row }) => row.note ?? (row.parts && inWords(row.parts)) },
    ],
    entries,
  )
}

const isSameMeasure = (one, other) => one.what === other.what && one.page === other.page
const isCompared = ({ side }) => side === "us" || side === "peer"
const quotient = (row, base) => (base && succeeded(base) && succeeded(row) ? figure(row.value / base.value) : "")
