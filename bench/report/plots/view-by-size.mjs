import { SIZES, viewOf } from "../claims.mjs"
import { whole, withUnit } from "../numbers.mjs"
import { contenderOf, rowsOf, succeeded } from "../record.mjs"
import { logarithmic } from "./scale.mjs"
import { spread } from "./spread.mjs"
import { drawing, element, line, MARGIN, TOP, text, WIDTH } from "./svg.mjs"
import { shorten, textWidth, widest } from "./text-width.mjs"
import { colourOf, labelOf } from "./who.mjs"

export const file = "view-by-size.svg"
export const caption = "Time for a view, against the size of the page"

const BOTTOM = 430
const MOST_LABEL = 300
const LABEL_STEP = 17
const GAP = 24
const DASHES = ["none", "7 3", "2 3", "9 3 2 3", "4 4"]

export function draw(record) {
  const lines = linesOf(record)
  if (lines.length === 0) return undefined
  const labels = lines.map((each) => labelFor(record, each))
  const right = WIDTH - MARGIN - widest(labels) - GAP
  const values = lines.flatMap(({ points }) => points.map(({ row }) => row.value))
  const y = logarithmic(Math.min(...values) / 1.2, Math.max(...values) * 1.2, [BOTTOM, TOP + 6])
  const times = y.ticks.map((value) => value.toLocaleString("en"))
  const left = MARGIN + widest(times, 12) + 8
  const x = logarithmic(SIZES[0], SIZES.at(-1), [left, right])
  const ends = lines.map(({ points }) => {
    const last = points[points.length - 1]
    return { x: x.place(last.size), y: y.place(last.row.value) }
  })
  const heights = spread(
    ends.map((end) => end.y),
    { step: LABEL_STEP, from: TOP + 6, to: BOTTOM },
  )
  return drawing({
    title: "Seeing a page, small to huge",
    subtitle: "milliseconds for a view, against the number of controls on the page; both logarithmic, lower is better",
    description: lines.map((each) => describe(each)).join("; "),
    height: BOTTOM + 44,
    body: [
      ...SIZES.flatMap((size) => [
        line(x.place(size), TOP, x.place(size), BOTTOM, { class: "grid" }),
        text(x.place(size), BOTTOM + 18, whole(size), { class: "muted", "text-anchor": "middle" }),
      ]),
      ...y.ticks.flatMap((value, index) => [
        line(left, y.place(value), right, y.place(value), { class: "grid" }),
        text(left - 8, y.place(value) + 4, times[index], { class: "muted", "text-anchor": "end" }),
      ]),
      text((left + right) / 2, BOTTOM + 34, "controls", { class: "muted", "text-anchor": "middle" }),
      // Our lines last, so that they are on top.
      ...[...lines].reverse().flatMap((each) => drawLine(record, each, x, y)),
      ...lines.flatMap(({ who }, index) => {
        const { x: endX, y: endY } = ends[index]
        const strong = colourOf(record, who) === "ours" ? "strong" : undefined
        return [
          line(endX + 5, endY, right + GAP - 6, heights[index], { class: `stroke thin ${colourOf(record, who)}` }),
          text(right + GAP, heights[index] + 4.5, labels[index], { class: strong }),
        ]
      }),
    ],
  })
}

/** Ours first, then the peers, then the floor; each with the sizes that it managed. */
function linesOf(record) {
  const order = ["us", "peer", "floor"]
  const found = SIZES.map((size) => ({ size, rows: rowsOf(record, viewOf(size)) }))
  const names = [...new Set(found.flatMap(({ rows }) => [...rows.keys()]))]
  return names
    .map((who) => ({ who, side: contenderOf(record, who).side }))
    .filter(({ side }) => order.includes(side))
    .sort((one, other) => order.indexOf(one.side) - order.indexOf(other.side))
    .map(({ who, side }, index) => ({
      who,
      dash: side === "floor" ? "none" : DASHES[index % DASHES.length],
      points: found
        .flatMap(({ size, rows }) => (rows.has(who) ? [{ size, row: rows.get(who) }] : []))
        .filter(({ row }) => succeeded(row)),
      failed: found.filter(({ rows }) => rows.has(who) && !succeeded(rows.get(who))).map(({ size }) => size),
    }))
    .filter(({ points }) => points.length > 0)
}

/** Shortens a long name, never the figure. */
function labelFor(record, { who, points, failed }) {
  const { size, row } = points.at(-1)
  const reached = size === SIZES.at(-1) ? withUnit(row) : `${withUnit(row)} at ${whole(size)}`
  const end = failed.length > 0 ? `fails at ${whole(failed[0])}` : reached
  return `${shorten(labelOf(record, who), MOST_LABEL - textWidth(end))} ${end}`
}

function drawLine(record, { who, points, dash }, x, y) {
  const colour = colourOf(record, who)
  const places = points.map(({ size, row }) => [x.place(size), y.place(row.value)])
  const path = places.map((place) => place.map((each) => each.toFixed(1)).join(",")).join(" ")
  return [
    element("polyline", {
      points: path,
      class: `stroke ${colour}`,
      "stroke-dasharray": dash === "none" ? undefined : dash,
    }),
    ...places.map(([cx, cy]) => element("circle", { cx, cy, r: colour === "ours" ? 4 : 3, class: `fill ${colour}` })),
  ]
}

const describe = ({ who, points, failed }) =>
  [
    `${who}: ${points.map(({ size, row }) => `${whole(size)} controls ${withUnit(row)}`).join(", ")}`,
    ...failed.map((size) => `failed at ${whole(size)}`),
  ].join(", ")
