import { measures, targets } from "../claims.mjs"
import { figure, withUnit } from "../numbers.mjs"
import { rowsOf, succeeded } from "../record.mjs"
import { linear } from "./scale.mjs"
import { drawing, line, MARGIN, rect, TOP, text, WIDTH } from "./svg.mjs"
import { shorten, widest } from "./text-width.mjs"
import { colourOf, labelOf } from "./who.mjs"

export const file = "memory.svg"
export const caption = "Memory of the tool without its browser"

const STEP = 27
const THICK = 16
const MOST_NAME = 200

const limit = targets.find(({ measure }) => measure === measures.tenSessions)?.most ?? 0

/** @type {{ measure: import("../../types.d.ts").Measure, limit?: number }[]} */
const situations = [
  { measure: measures.idle },
  { measure: measures.afterSteps },
  { measure: measures.afterHugePage },
  { measure: measures.tenSessions, limit },
]

export function draw(record) {
  const columns = situations.map((each) => ({ ...each, rows: rowsOf(record, each.measure) }))
  const measured = new Set(columns.flatMap(({ rows }) => [...rows.keys()]))
  const whos = inOrder(record).filter((name) => measured.has(name))
  if (whos.length === 0) return undefined
  const names = whos.map((who) => shorten(labelOf(record, who), MOST_NAME))
  const left = MARGIN + widest(names) + 12
  const step = (WIDTH - MARGIN - left) / columns.length
  const values = columns.flatMap(({ rows }) => [...rows.values()].filter(succeeded).map(({ value }) => value))
  const room = step - widest(values.map(figure)) - 8
  const top = TOP + 18
  return drawing({
    title: "Memory of the tool",
    subtitle: "MiB, without its browser; shorter is better",
    description: whos.map((who) => describe(who, columns)).join("; "),
    height: top + whos.length * STEP + 20,
    body: [
      ...whos.map((who, index) => {
        const strong = colourOf(record, who) === "ours" ? "strong" : undefined
        return text(left - 12, top + index * STEP + 18, names[index], { "text-anchor": "end", class: strong })
      }),
      ...columns.flatMap((column, index) => {
        const x = left + index * step
        const { place } = linear(Math.max(...values, limit), [x, x + room])
        const cells = whos.map((who) => ({ row: column.rows.get(who), colour: colourOf(record, who) }))
        return drawColumn(column, cells, { x, top, place })
      }),
    ],
  })
}

/**
 * @param {{ measure: import("../../types.d.ts").Measure, limit?: number }} situation
 * @param cells
 * @param place
 */
function drawColumn({ measure, limit }, cells, { x, top, place }) {
  const bottom = top + cells.length * STEP
  const y = (index) => top + index * STEP
  return [
    text(x, top - 8, limit === undefined ? measure.what : `${measure.what} (≤ ${limit})`, { class: "muted" }),
    line(x, top, x, bottom, { class: "grid" }),
    ...cells.flatMap(({ row, colour }, index) => {
      if (row === undefined || !succeeded(row)) return []
      const width = Math.max(1, place(row.value) - x)
      return [rect(x, y(index) + (STEP - THICK) / 2, width, THICK, { class: `fill ${colour}` })]
    }),
    ...(limit === undefined ? [] : [line(place(limit), top, place(limit), bottom, { class: "mark" })]),
    ...cells.map(({ row, colour }, index) => {
      if (row === undefined) return text(x + 5, y(index) + 18, "not measured", { class: "halo muted" })
      if (!succeeded(row)) return text(x + 5, y(index) + 18, "failed", { class: "halo muted" })
      const strong = colour === "ours" ? " strong" : ""
      return text(place(row.value) + 5, y(index) + 18, figure(row.value), { class: `halo${strong}` })
    }),
  ]
}

/** Our contenders, then the peers in order. */
function inOrder(record) {
  const of = (side) => record.contenders.filter((contender) => contender.side === side).map(({ name }) => name)
  return [...of("us"), ...of("peer"), ...of("floor")]
}

function describe(who, columns) {
  const said = columns.map(({ measure, rows }) => {
    const row = rows.get(who)
    return `${measure.what} ${row ? (succeeded(row) ? withUnit(row) : "failed") : "not measured"}`
  })
  return `${who}: ${said.join(", ")}`
}
