/** One line of a diff: unchanged, removed or added, in the order of both lists. */
export interface DiffLine {
  readonly kind: "same" | "gone" | "new"
  /** Index in the old and in the new list; an unchanged line has both. */
  readonly before: number
  readonly after: number
}

/** With more edits than this, the search for a minimal diff is not worth its cost. */
const MAX_EDITS = 1_000

/** A minimal diff (Myers). Lists with little in common are replaced between their common prefix and suffix. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++
  const old = before.slice(start, before.length - end)
  const now = after.slice(start, after.length - end)
  const same = (at: number, inNew: number): DiffLine => ({ kind: "same", before: at, after: inNew })
  return [
    ...before.slice(0, start).map((_, at) => same(at, at)),
    ...middle(old, now).map(({ kind, before: at, after: inNew }) => ({
      kind,
      before: at + start,
      after: inNew + start,
    })),
    ...before.slice(before.length - end).map((_, at) => same(before.length - end + at, after.length - end + at)),
  ]
}

function middle(before: readonly string[], after: readonly string[]): DiffLine[] {
  const trace = search(before, after)
  return trace === undefined ? replaced(before.length, after.length) : walkBack(trace, before.length, after.length)
}

function replaced(before: number, after: number): DiffLine[] {
  const gone = Array.from({ length: before }, (_, at): DiffLine => ({ kind: "gone", before: at, after: 0 }))
  const fresh = Array.from({ length: after }, (_, at): DiffLine => ({ kind: "new", before, after: at }))
  return [...gone, ...fresh]
}

/** The furthest point of each diagonal per number of edits; undefined when there are too many. */
function search(before: readonly string[], after: readonly string[]): Map<number, number>[] | undefined {
  const trace: Map<number, number>[] = []
  let reach = new Map([[1, 0]])
  for (let edits = 0; edits <= Math.min(before.length + after.length, MAX_EDITS); edits++) {
    trace.push(reach)
    const next = new Map<number, number>()
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = isDown(reach, diagonal, edits) ? (reach.get(diagonal + 1) ?? 0) : (reach.get(diagonal - 1) ?? 0) + 1
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++
      next.set(diagonal, x)
      if (x >= before.length && x - diagonal >= after.length) return trace
    }
    reach = next
  }
  return undefined
}

/** Whether the path to the diagonal inserts a line rather than removing one. */
function isDown(reach: ReadonlyMap<number, number>, diagonal: number, edits: number): boolean {
  if (diagonal === -edits) return true
  return diagonal !== edits && (reach.get(diagonal - 1) ?? -1) < (reach.get(diagonal + 1) ?? -1)
}

function walkBack(trace: readonly ReadonlyMap<number, number>[], before: number, after: number): DiffLine[] {
  const lines: DiffLine[] = []
  let x = before
  let y = after
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const reach = trace[edits] ?? new Map<number, number>()
    const diagonal = x - y
    const down = isDown(reach, diagonal, edits)
    const fromX = reach.get(down ? diagonal + 1 : diagonal - 1) ?? 0
    const fromY = fromX - (down ? diagonal + 1 : diagonal - 1)
    while (x > fromX && y > fromY && x > 0 && y > 0) lines.push({ kind: "same", before: --x, after: --y })
    if (edits === 0) break
    if (down) lines.push({ kind: "new", before: x, after: --y })
    else lines.push({ kind: "gone", before: --x, after: y })
  }
  return lines.reverse()
}
