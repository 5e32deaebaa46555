import { type DiffLine, diffLines } from "./line-diff.ts"

/** Two texts compared line by line. */
export interface Comparison {
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly lines: readonly DiffLine[]
  readonly additions: number
  readonly removals: number
  readonly unchanged: number
}

/** Compares lines by their key: lines with equal `same(line)` count as unchanged. */
export function compare(
  before: readonly string[],
  after: readonly string[],
  same: (line: string) => string = (line) => line,
): Comparison {
  const lines = diffLines(before.map(same), after.map(same))
  const count = (wanted: DiffLine["kind"]) => lines.filter(({ kind }) => kind === wanted).length
  const [additions, removals, unchanged] = [count("new"), count("gone"), count("same")]
  return { before, after, lines, additions, removals, unchanged }
}

/** The differences with context lines: `- ` for removed and `+ ` for added lines. */
export function diffText(comparison: Comparison, context: number): string {
  return hunksOf(comparison.lines, context)
    .map((hunk) => hunk.map((line) => prefixed(line, comparison, "  ", " ")).join("\n"))
    .join("\n…\n")
}

/** The differences in the format of `diff -u`. */
export function unifiedText(comparison: Comparison, context: number): string {
  const hunks = hunksOf(comparison.lines, context)
  if (hunks.length === 0) return ""
  const parts = hunks.map((hunk) => {
    const [first] = hunk
    const old = hunk.filter(({ kind }) => kind !== "new").length
    const now = hunk.filter(({ kind }) => kind !== "gone").length
    const head = `@@ -${range(first?.before ?? 0, old)} +${range(first?.after ?? 0, now)} @@`
    return [head, ...hunk.map((line) => prefixed(line, comparison, " ", ""))].join("\n")
  })
  return `${["--- before", "+++ after", ...parts].join("\n")}\n`
}

function range(from: number, count: number): string {
  return count === 1 ? `${from + 1}` : `${count === 0 ? from : from + 1},${count}`
}

function prefixed({ kind, before, after }: DiffLine, texts: Comparison, same: string, gap: string): string {
  if (kind === "gone") return `-${gap}${texts.before[before]}`
  return `${kind === "new" ? `+${gap}` : same}${texts.after[after]}`
}

/** The differing lines with their context. */
function hunksOf(lines: readonly DiffLine[], context: number): DiffLine[][] {
  const hunks: DiffLine[][] = []
  let last = Number.NEGATIVE_INFINITY
  for (const [at, { kind }] of lines.entries()) {
    if (kind === "same") continue
    const from = Math.max(0, at - context, last + 1)
    if (hunks.length === 0 || at - context > last + 1) hunks.push([])
    hunks.at(-1)?.push(...lines.slice(from, at + 1 + context))
    // The trailing context may itself contain differences: the next hunk continues after it.
    last = Math.min(lines.length - 1, at + context)
  }
  return hunks
}
