/** Something that a change can make dearer without a test noticing. */
export interface Figure {
  readonly name: string
  readonly value: number
  /** What it is made of, for whoever finds that it has changed. */
  readonly parts?: string
}

/** By name, as they are written down. */
export type Written = Readonly<Record<string, number>>

/** A figure that is lower by no more than this part of it is not worth a line in a diff. */
const MARGIN = 0.01

const HOW = "where that is meant, `npm run build && npx vitest run test/budgets -u` writes all of them down"

export interface Comparison {
  /** What should be written: the figures of now, where one of them is beyond what is written. */
  readonly text: string
  /** What is to be said when that is not what is written. */
  readonly message: string
}

/** Holds figures against those that are written down: none may be higher, and one that is much lower is to be written. */
export function compare(written: Written, figures: readonly Figure[]): Comparison {
  const now = Object.fromEntries(figures.map(({ name, value }) => [name, value]))
  const changed = [
    ...figures.flatMap((figure) => change(figure, written[figure.name])),
    ...Object.keys(written).flatMap((name) => (name in now ? [] : [`${name}: is measured no more`])),
  ]
  return {
    text: render(changed.length > 0 ? now : written),
    message: [...changed, HOW].join("\n"),
  }
}

function change({ name, value, parts }: Figure, written: number | undefined): string[] {
  const made = parts === undefined ? "" : ` (${parts})`
  if (written === undefined) return [`${name}: new, ${value}${made}`]
  if (value > written) return [`${name}: higher, from ${written} to ${value}${made}`]
  return value < written * (1 - MARGIN) ? [`${name}: lower, from ${written} to ${value}${made}`] : []
}

/** One to a line, in an order that a new one does not upset. */
function render(figures: Written): string {
  const sorted = Object.fromEntries(Object.entries(figures).sort(([a], [b]) => (a < b ? -1 : 1)))
  return `${JSON.stringify(sorted, null, 2)}\n`
}
