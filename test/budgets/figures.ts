/** A cost that a change can raise without any other test noticing. */
export interface Figure {
  readonly name: string
  readonly value: number
  /** Its parts, to explain a change. */
  readonly parts?: string
}

/** The recorded figures, by name. */
export type Written = Readonly<Record<string, number>>

/** A figure that is lower by at most this fraction is not worth a line in a diff. */
const MARGIN = 0.01

const HOW = "if this is intended, `npm run build && npx vitest run test/budgets -u` records all of them"

export interface Comparison {
  /** What should be recorded: the current figures if any has changed, otherwise the recorded ones. */
  readonly text: string
  /** The error message if that differs from the recorded figures. */
  readonly message: string
}

/** Compares figures with the recorded ones: none may be higher, and a clearly lower one must be recorded. */
export function compare(written: Written, figures: readonly Figure[]): Comparison {
  const now = Object.fromEntries(figures.map(({ name, value }) => [name, value]))
  const changed = [
    ...figures.flatMap((figure) => change(figure, written[figure.name])),
    ...Object.keys(written).flatMap((name) => (name in now ? [] : [`${name}: no longer measured`])),
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

/** One per line, sorted, so that a new one does not move the others. */
function render(figures: Written): string {
  const sorted = Object.fromEntries(Object.entries(figures).sort(([a], [b]) => (a < b ? -1 : 1)))
  return `${JSON.stringify(sorted, null, 2)}\n`
}
