import { type Change, changeBetween, type KeyedLine, keyedLines, keyOf, lineChange } from "./change.ts"
import type { Line } from "./render/lines.ts"
import { refsNamed } from "./render/words.ts"
import type { View } from "./view.ts"

/** What the caller knows of a tab's page: the base of the next change. */
export interface Told {
  /** The view from which it was told. */
  readonly view: View
  /** Its lines as the caller knows them, where a reply had no room for all that had changed. */
  readonly lines?: readonly KeyedLine[]
  /** How often each line had changed before an act began: those change by themselves. */
  readonly restless?: ReadonlyMap<string, number>
}

/** As many lines that change by themselves are remembered. */
const MOST_RESTLESS = 200

/** What changed since. */
export function changeSince({ view, lines }: Told, now: View): Change {
  if (!lines) return changeBetween(view, now)
  return {
    ...(view.url === now.url ? {} : { url: now.url }),
    ...(view.title === now.title ? {} : { title: now.title }),
    ...lineChange(lines, keyedLines(now)),
  }
}

/** What the caller knows after a reply that told all of the change but these lines. */
export function toldAfter(before: Told | undefined, now: View, untold: ReadonlySet<string>): Told {
  const restless = before?.restless && { restless: before.restless }
  if (!before || untold.size === 0) return { view: now, ...restless }
  const known = before.lines ?? keyedLines(before.view)
  return { view: now, lines: withoutChanges(known, keyedLines(now), changeSince(before, now), untold), ...restless }
}

/** What the caller knows after a view of some of the lines; where it shows all that can be acted on, what went is not among them. */
export function toldLines(before: Told | undefined, now: View, shown: readonly Line[], isAllActing: boolean): Told {
  if (!before || before.view.main.documentKey !== now.main.documentKey) return { view: now }
  const seen = new Set(shown.map(keyOf))
  const { now: changed, fresh, gone } = changeSince(before, now)
  const isSeen = ({ key }: KeyedLine) => seen.has(key.slice(0, key.lastIndexOf(":")))
  const untold = [
    ...[...changed, ...fresh.map(({ line }) => line)].filter((line) => !isSeen(line)),
    ...gone.filter(({ text }) => !isAllActing || refsNamed(text).length === 0),
  ]
  return toldAfter(before, now, new Set(untold.map(({ key }) => key)))
}

/** The lines of now for a reader who knows the lines of before and was told of no change to these. */
export function withoutChanges(
  before: readonly KeyedLine[],
  now: readonly KeyedLine[],
  { gone, fresh }: Pick<Change, "gone" | "fresh">,
  untold: ReadonlySet<string>,
): KeyedLine[] {
  const old = new Map(before.map((line) => [line.key, line]))
  const isFresh = new Set(fresh.map(({ line }) => line.key))
  const lines = now.flatMap((line) => {
    if (!untold.has(line.key)) return [line]
    return isFresh.has(line.key) ? [] : [old.get(line.key) ?? line]
  })
  const back = new Set(gone.flatMap(({ key }) => (untold.has(key) ? [key] : [])))
  // What the reader takes to be there still stands behind what it stood behind.
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

/** The same with the lines that had changed before an act began. */
export function withRestless(told: Told, { now }: Pick<Change, "now">): Told {
  if (now.length === 0) return told
  const restless = new Map(told.restless)
  for (const { key } of now)
    if (restless.has(key) || restless.size < MOST_RESTLESS) restless.set(key, (restless.get(key) ?? 0) + 1)
  return { ...told, restless }
}
