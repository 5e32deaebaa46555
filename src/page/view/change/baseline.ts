import type { View } from "../model/view.ts"
import type { Line } from "../render/lines.ts"
import { refsNamed } from "../render/words.ts"
import { type Change, changeBetween, type KeyedLine, keyedLines, keyOf, lineChange } from "./change.ts"

/** What the caller knows of a page: the base of the next change. */
export interface Baseline {
  /** The view of the last report. */
  readonly view: View
  /** The lines as the caller knows them, if a reply had no room for all changes. */
  readonly lines?: readonly KeyedLine[]
  /** How often each line had changed before an act began, that is, by itself. */
  readonly selfChanging?: ReadonlyMap<string, number>
}

/** How many self-changing lines are remembered. */
const MOST_SELF_CHANGING = 200

/** The change since the baseline. */
export function changeSince({ view, lines }: Baseline, now: View): Change {
  if (!lines) return changeBetween(view, now)
  return {
    ...(view.url === now.url ? {} : { url: now.url }),
    ...(view.title === now.title ? {} : { title: now.title }),
    ...lineChange(lines, keyedLines(now)),
  }
}

/** The baseline after a reply that reported all changes but those of these lines. */
export function baselineAfter(before: Baseline | undefined, now: View, unreported: ReadonlySet<string>): Baseline {
  const selfChanging = before?.selfChanging && { selfChanging: before.selfChanging }
  if (!before || unreported.size === 0) return { view: now, ...selfChanging }
  const known = before.lines ?? keyedLines(before.view)
  return {
    view: now,
    lines: withoutChanges(known, keyedLines(now), changeSince(before, now), unreported),
    ...selfChanging,
  }
}

/** The baseline after a view of some lines. If it showed all controls, removed controls count as reported. */
export function baselineWithLines(
  before: Baseline | undefined,
  now: View,
  shown: readonly Line[],
  isAllActing: boolean,
): Baseline {
  if (!before || before.view.main.documentKey !== now.main.documentKey) return { view: now }
  const seen = new Set(shown.map(keyOf))
  const { now: changed, fresh, gone } = changeSince(before, now)
  const isSeen = ({ key }: KeyedLine) => seen.has(key.slice(0, key.lastIndexOf(":")))
  const unreported = [
    ...[...changed, ...fresh.map(({ line }) => line)].filter((line) => !isSeen(line)),
    ...gone.filter(({ text }) => !isAllActing || refsNamed(text).length === 0),
  ]
  return baselineAfter(before, now, new Set(unreported.map(({ key }) => key)))
}

/** The lines of `now` as known to a caller who knows those of `before` and got no report on `unreported`. */
export function withoutChanges(
  before: readonly KeyedLine[],
  now: readonly KeyedLine[],
  { gone, fresh }: Pick<Change, "gone" | "fresh">,
  unreported: ReadonlySet<string>,
): KeyedLine[] {
  const old = new Map(before.map((line) => [line.key, line]))
  const isFresh = new Set(fresh.map(({ line }) => line.key))
  const lines = now.flatMap((line) => {
    if (!unreported.has(line.key)) return [line]
    return isFresh.has(line.key) ? [] : [old.get(line.key) ?? line]
  })
  const back = new Set(gone.flatMap(({ key }) => (unreported.has(key) ? [key] : [])))
  // Removed lines that the caller still believes in keep their place after their predecessor.
  const known = new Set(lines.map(({ key }) => key))
  let previous: string | undefined
  for (const line of before) {
    if (back.has(line.key)) {
      const at = previous === undefined ? 0 : lines.findIndex(({ key }) => key === previous) + 1
      lines.splice(at, 0, line)
      previous = line.key
    } else if (known.has(line.key)) previous = line.key
  }
  return lines
}

/** The baseline with the lines counted that changed before an act began. */
export function withSelfChanging(baseline: Baseline, { now }: Pick<Change, "now">): Baseline {
  if (now.length === 0) return baseline
  const selfChanging = new Map(baseline.selfChanging)
  for (const { key } of now)
    if (selfChanging.has(key) || selfChanging.size < MOST_SELF_CHANGING)
      selfChanging.set(key, (selfChanging.get(key) ?? 0) + 1)
  return { ...baseline, selfChanging }
}
