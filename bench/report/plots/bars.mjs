import { succeeded, timesBetter } from "../record.mjs"
import { drawing, line, MARGIN, rect, TOP, text, WIDTH } from "./svg.mjs"
import { shorten, widest } from "./text-width.mjs"
import { colourOf, labelOf } from "./who.mjs"

const STEP = 27
const THICK = 16
const MOST_NAME = 230
const GAP = 10

const byMerit = (one, other) =>
  Number(succeeded(other)) - Number(succeeded(one)) ||
  (succeeded(one) ? timesBetter(other, one) - timesBetter(one, other) : 0)

/**
 * A bar for each row, the best on top. `scale(edges)` gives places and ticks; `segments(row)` are the `{ from, to, opacity? }`
 * of its bar in values; `end(row)` is the text at its end; `marks` are values with a name, drawn through all bars.
 * @template {{ who: string, value?: number }} R
 * @param record
 * @param {{
 *   rows: R[],
 *   scale: (edges: [number, number]) => { place: (value: number) => number, ticks: number[] },
 *   segments: (row: R) => { from: number, to: number, opacity?: number }[],
 *   end: (row: R) => string,
 *   tick: (value: number) => string,
 *   marks?: { value: number, name: string }[],
 *   legend?: string[],
 *   title: string,
 *   subtitle: string,
 *   description: string,
 * }} bars
 */
export function barChart(record, { rows, scale, segments, end, tick, marks = [], legend = [], ...words }) {
  const sorted = [...rows].sort(byMerit)
  const names = sorted.map(({ who }) => shorten(labelOf(record, who), MOST_NAME))
  const ends = sorted.map((row) => (succeeded(row) ? end(row) : "failed"))
  const left = MARGIN + widest(names) + GAP
  const right = WIDTH - MARGIN - widest(ends) - GAP
  const { place, ticks } = scale([left, right])
  const top = TOP + (marks.length + legend.length > 0 ? 18 : 0)
  const bottom = top + sorted.length * STEP
  const bars = sorted.map((row, index) => {
    const parts = succeeded(row) ? segments(row) : []
    const reach = Math.max(left, ...parts.flatMap(({ from, to }) => [place(from), place(to)]))
    return { row, parts, reach, y: top + index * STEP + (STEP - THICK) / 2, colour: colourOf(record, row.who) }
  })
  const body = [
    ...legend,
    ...ticks.flatMap((value) => [
      line(place(value), top, place(value), bottom, { class: "grid" }),
      text(place(value), bottom + 17, tick(value), { class: "muted", "text-anchor": "middle" }),
    ]),
    ...bars.flatMap(({ parts, y, colour }) =>
      parts.map(({ from, to, opacity }) => bar(place(from), place(to), y, { class: `fill ${colour}`, opacity })),
    ),
    ...marks.flatMap(({ value, name }) => [
      line(place(value), top - 4, place(value), bottom, { class: "mark" }),
      text(place(value), top - 10, name, { class: "muted", "text-anchor": "middle" }),
    ]),
    ...bars.flatMap(({ row, reach, y, colour }, index) => {
      const strong = colour === "ours" ? "strong" : ""
      return [
        text(left - GAP, y + 12.5, names[index], { "text-anchor": "end", class: strong || undefined }),
        text(reach + 6, y + 12.5, ends[index], { class: `halo ${succeeded(row) ? strong : "muted"}`.trim() }),
      ]
    }),
  ]
  return drawing({ ...words, height: bottom + 34, body })
}

/** At least one pixel wide. */
function bar(one, other, y, attributes) {
  return rect(Math.min(one, other), y, Math.max(1, Math.abs(other - one)), THICK, attributes)
}

export const legendOf = (entries, y) => {
  let x = MARGIN
  return entries.flatMap(({ name, opacity }) => {
    const here = x
    x += 18 + widest([name], 12) + 16
    return [rect(here, y - 10, 12, 12, { class: "fill shade0", opacity }), text(here + 18, y, name, { class: "muted" })]
  })
}
