import { measures } from "../claims.mjs"
import { figure, withUnit } from "../numbers.mjs"
import { rowsOf, succeeded } from "../record.mjs"
import { barChart } from "./bars.mjs"
import { logarithmic } from "./scale.mjs"
import { competing, floorOf } from "./who.mjs"

export const file = "click-and-see.svg"
export const caption = "Click and see what came of it, as times the floor"

export function draw(record) {
  const found = rowsOf(record, measures.clickAndSee)
  const floor = floorOf(record, found)
  const rows = competing(record, found)
  if (!floor || !succeeded(floor) || rows.length === 0) return undefined
  const times = ({ value }) => value / floor.value
  const all = rows.filter(succeeded).map(times)
  return barChart(record, {
    title: "Click, and see what came of it",
    subtitle: `times the floor, a bare script that clicks and reads the page (${withUnit(floor)}); logarithmic, shorter is better`,
    description: rows
      .map((row) => `${row.who}: ${succeeded(row) ? `${figure(times(row))} times the floor` : "failed"}`)
      .join("; "),
    rows,
    scale: (edges) => logarithmic(Math.min(1, ...all), Math.max(2, ...all), edges),
    segments: (row) => [{ from: 1, to: times(row) }],
    end: (row) => `${figure(times(row))}× (${withUnit(row)})`,
    tick: (value) => `${value.toLocaleString("en")}×`,
    marks: [{ value: 1, name: "floor" }],
  })
}
