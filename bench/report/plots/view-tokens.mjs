import { measures } from "../claims.mjs"
import { recallText, whole } from "../numbers.mjs"
import { bestOf, contenderOf, listsAll, pagesOf, rowsOf, succeeded } from "../record.mjs"
import { marker } from "./markers.mjs"
import { logarithmic } from "./scale.mjs"
import { drawing, element, hint, line, MARGIN, TOP, text, WIDTH } from "./svg.mjs"
import { shorten, textWidth, widest } from "./text-width.mjs"
import { colourOf } from "./who.mjs"

export const file = "view-tokens.svg"
export const caption = "Tokens of a full view, page by page"

const STEP = 21
const MOST_NAME = 210
const COLUMN = 72

export function draw(record) {
  const pages = pagesOf(record, measures.fullView)
    .map((page) => onPage(record, page))
    .filter(({ rows }) => rows.length > 0)
  if (pages.length === 0) return undefined
  const peers = record.contenders
    .filter(({ name, side }) => side === "peer" && pages.some(({ rows }) => rows.some(({ who }) => who === name)))
    .map(({ name }) => name)
  const names = pages.map(({ page }) => shorten(page, MOST_NAME))
  const left = MARGIN + widest(names) + 16
  const right = WIDTH - MARGIN - 3 * COLUMN
  const values = pages.flatMap(({ rows }) => rows.map(({ value }) => value))
  const { place, ticks } = logarithmic(Math.min(...values) / 1.15, Math.max(...values) * 1.15, [left, right])
  const legend = drawLegend(record, peers)
  const top = legend.bottom + 26
  const bottom = top + pages.length * STEP
  const columns = ["ours", "best peer", "of it"].map((name, index) => ({ name, x: right + COLUMN * (index + 1) }))
  return drawing({
    title: "Seeing a whole page, in tokens",
    subtitle: "of the full view, logarithmic, further left is better; hollow: does not list every control of the page",
    description: pages.map(describe).join("; "),
    height: bottom + 34,
    body: [
      ...legend.body,
      ...columns.map(({ name, x }) => text(x, top - 8, name, { class: "muted", "text-anchor": "end" })),
      ...ticks.flatMap((value) => [
        line(place(value), top, place(value), bottom, { class: "grid" }),
        text(place(value), bottom + 17, value.toLocaleString("en"), { class: "muted", "text-anchor": "middle" }),
      ]),
      ...pages.flatMap((page, index) => {
        const y = top + index * STEP + STEP / 2
        return [
          text(left - 16, y + 4.5, names[index], { "text-anchor": "end" }),
          ...drawPage(record, page, peers, place, y),
          ...figures(page).map((words, column) =>
            text(columns[column].x, y + 4.5, words, {
              "text-anchor": "end",
              class: column === 0 ? "strong" : undefined,
            }),
          ),
        ]
      }),
    ],
  })
}

function onPage(record, page) {
  const rows = [...rowsOf(record, { ...measures.fullView, page }).values()].filter(succeeded)
  const of = (side) => rows.filter(({ who }) => contenderOf(record, who).side === side)
  return { page, rows, ours: bestOf(of("us")), best: bestOf(of("peer").filter(listsAll)), peers: of("peer") }
}

function drawPage(record, { ours, best, peers: rows }, peers, place, y) {
  const shape = (row) => marker(peers.indexOf(row.who), place(row.value), y, look(record, row))
  return [
    ...(ours && best ? [line(place(ours.value), y, place(best.value), y, { class: "stem" })] : []),
    ...rows.map((row) => element("g", {}, hint(inWords(row)), shape(row))),
    ...(ours ? [element("circle", { cx: place(ours.value), cy: y, r: 5.5, ...look(record, ours) })] : []),
  ]
}

const look = (record, row) => ({ class: `${listsAll(row) ? "fill" : "hollow"} ${colourOf(record, row.who)}` })

function figures({ ours, best }) {
  const ratio = ours && best ? (ours.value / best.value).toFixed(2) : ""
  return [ours ? whole(ours.value) : "none", best ? whole(best.value) : "none", ratio]
}

/** Uses as many lines as the names need. */
function drawLegend(record, peers) {
  let x = MARGIN + 6
  let y = TOP - 2
  const body = ["Tabhand", ...peers].flatMap((name, index) => {
    const width = 12 + textWidth(name, 12) + 18
    if (x + width > WIDTH - MARGIN) {
      x = MARGIN + 6
      y += 18
    }
    const here = x
    x += width
    const attributes = { class: `fill ${index === 0 ? "ours" : colourOf(record, name)}` }
    const sign =
      index === 0
        ? element("circle", { cx: here, cy: y, r: 5.5, ...attributes })
        : marker(index - 1, here, y, attributes)
    return [sign, text(here + 11, y + 4, name, { class: "muted" })]
  })
  return { body, bottom: y }
}

const inWords = (row) =>
  `${row.who} ${whole(row.value)} tokens${row.recall ? `, recall ${recallText(row.recall)}` : ""}`
const describe = ({ page, rows }) => `${page}: ${rows.map(inWords).join(", ")}`
