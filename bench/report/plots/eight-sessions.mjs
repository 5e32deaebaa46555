import { measures } from "../claims.mjs"
import { figure, withUnit } from "../numbers.mjs"
import { rowsOf, succeeded } from "../record.mjs"
import { barChart } from "./bars.mjs"
import { linear } from "./scale.mjs"
import { competing, floorOf } from "./who.mjs"

export const file = "eight-sessions.svg"
export const caption = "Eight sessions at once, steps per second"

export function draw(record) {
  const found = rowsOf(record, measures.eightSessions)
  const rows = competing(record, found)
  if (rows.length === 0) return undefined
  const floor = floorOf(record, found)
  const hasFloor = floor !== undefined && succeeded(floor)
  const values = [...rows, ...(hasFloor ? [floor] : [])].filter(succeeded).map(({ value }) => value)
  return barChart(record, {
    title: "Eight sessions at once",
    subtitle: "steps per second of all together; longer is better",
    description: rows.map((row) => `${row.who}: ${succeeded(row) ? withUnit(row) : "failed"}`).join("; "),
    rows,
    scale: (edges) => linear(Math.max(...values), edges),
    segments: ({ value }) => [{ from: 0, to: value }],
    end: ({ value }) => figure(value),
    tick: (value) => value.toLocaleString("en"),
    marks: hasFloor ? [{ value: floor.value, name: `floor ${figure(floor.value)}` }] : [],
  })
}
