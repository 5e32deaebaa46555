import { measures } from "../claims.mjs"
import { whole } from "../numbers.mjs"
import { rowsOf, succeeded } from "../record.mjs"
import { inWords, PARTS } from "../task-parts.mjs"
import { barChart, legendOf } from "./bars.mjs"
import { linear } from "./scale.mjs"
import { TOP } from "./svg.mjs"
import { competing } from "./who.mjs"

export const file = "task-tokens.svg"
export const caption = "Tokens of a ten-step task: definitions, calls and replies"

const OPACITIES = { definitions: 1, calls: 0.3, replies: 0.65 }

export function draw(record) {
  const rows = competing(record, rowsOf(record, measures.taskTokens))
  if (rows.length === 0) return undefined
  return barChart(record, {
    title: "A task of ten steps, in tokens",
    subtitle: "what an agent carries, writes and reads, counted with one tokenizer; shorter is better",
    description: rows.map((row) => `${row.who}: ${succeeded(row) ? describe(row) : "failed"}`).join("; "),
    rows,
    scale: (edges) => linear(Math.max(...rows.filter(succeeded).map(({ value }) => value)), edges),
    segments,
    end,
    tick: whole,
    legend: legendOf(
      PARTS.map((name) => ({ name: NAMES[name], opacity: OPACITIES[name] })),
      TOP + 3,
    ),
  })
}

const NAMES = { definitions: "tool definitions or skill", calls: "calls", replies: "replies" }

function segments({ value, parts }) {
  if (!parts) return [{ from: 0, to: value }]
  let from = 0
  return PARTS.map((part) => {
    const segment = { from, to: from + parts[part], opacity: OPACITIES[part] }
    from = segment.to
    return segment
  })
}

function end({ value, parts }) {
  return parts ? `${whole(value)} = ${PARTS.map((part) => whole(parts[part])).join(" + ")}` : whole(value)
}

const describe = ({ value, parts }) => (parts ? `${whole(value)} (${inWords(parts)})` : whole(value))
