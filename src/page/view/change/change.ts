import type { Entry } from "../model/look.ts"
import { type FrameView, framesOf, type View } from "../model/view.ts"
import { type Line, linesOf, linesOfEntry } from "../render/lines.ts"

/** A line of a view, with a unique key. */
export interface KeyedLine {
  readonly key: string
  readonly depth: number
  readonly text: string
}

/** A line whose text or depth has changed. */
export interface ChangedLine extends KeyedLine {
  readonly was: string
}

/** A line that was removed. */
export interface GoneLine extends KeyedLine {
  /** It was removed with the nearest line before it that is not `inside`. */
  readonly inside: boolean
  /** The last line before it that was kept: lines with the same anchor are at the same place. */
  readonly anchor: string | undefined
}

/** A line that was added. */
export interface FreshLine {
  readonly line: KeyedLine
  readonly after: string | undefined
  readonly anchor: string | undefined
}

/** The difference between two views of a tab, in lines of the view. */
export interface Change {
  /** The new URL or title, if changed. */
  readonly url?: string
  readonly title?: string
  readonly gone: readonly GoneLine[]
  readonly now: readonly ChangedLine[]
  readonly fresh: readonly FreshLine[]
}

/** The difference between two views of one document. */
export function changeBetween(before: View, after: View): Change {
  const moved = {
    ...(before.url === after.url ? {} : { url: after.url }),
    ...(before.title === after.title ? {} : { title: after.title }),
  }
  return {
    ...moved,
    ...(changeInParts(before, after) ??
      changeOf(renderedLines(before), renderedLines(after), ({ own }) => own, undefined)),
  }
}

/** The difference between two lists of lines. */
export function lineChange(before: readonly KeyedLine[], after: readonly KeyedLine[]): LineChange {
  const lined = (lines: readonly KeyedLine[]) => lines.map((line) => ({ line }))
  return changeOf(lined(before), lined(after), ({ line }) => line.key, undefined)
}

/** The lines of a view with their keys: the element, and the number of the line among those of the element. */
export function keyedLines(view: View): KeyedLine[] {
  return renderedLines(view).map(({ line }) => line)
}

interface RenderedLine {
  readonly line: KeyedLine
  readonly of: Line
  /** The key of its line if it were not skipped. */
  readonly own: string
}

function renderedLines(view: View): RenderedLine[] {
  const lines = linesOf(view, {})
  return keyed(lines, 0, lines.length)
}

/** Only text has several lines of the same element and role. */
function isText({ entry }: Line): boolean {
  return entry.role === "text"
}

/** The lines from `start` to `end`, numbered from the first line on. */
function keyed(lines: readonly Line[], start: number, end: number): RenderedLine[] {
  const seen = new Map<string, number>()
  const counted = (line: Line) => {
    const base = keyOf(line)
    const count = (seen.get(base) ?? 0) + 1
    seen.set(base, count)
    return `${base}:${count}`
  }
  for (let at = 0; at < start; at++) {
    const line = lines[at]
    if (line && isText(line)) counted(line)
  }
  return lines.slice(start, end).map((of) => {
    const own = counted(of)
    const key = of.skipped ? `${of.frame.documentKey}=${of.entry.serial}` : own
    return { line: { key, depth: of.depth, text: of.text }, of, own }
  })
}

/** A line's key without the number. */
export function keyOf({ entry, frame }: Line): string {
  return `${frame.documentKey}:${entry.id}:${entry.role}`
}

/** Compares only the differing parts of both views; undefined if that would miss something. */
function changeInParts(before: View, after: View): LineChange | undefined {
  const old = byDocument(before)
  const now = byDocument(after)
  for (const [key, frame] of now) {
    const was = old.get(key)
    if (was && !isSameSet(was.look.covered, frame.look.covered)) return undefined
  }
  const inside = new Set([...old.values(), ...now.values()].flatMap(aroundFrames))
  const sameIn = (other: ReadonlyMap<string, FrameView>) => (entry: Entry, frame: FrameView) =>
    other.get(frame.documentKey)?.look.known.get(entry.serial) === entry && !inside.has(entry)
  return betweenLines(linesOf(before, { skip: sameIn(now) }), linesOf(after, { skip: sameIn(old) }), after)
}

function betweenLines(before: readonly Line[], after: readonly Line[], view: View): LineChange | undefined {
  const { start, end } = unlike(before, after)
  const was = keyed(before, start, before.length - end)
  const is = keyed(after, start, after.length - end)
  if (areRenumbered(was, is, after.slice(after.length - end))) return undefined
  const endOf = ({ of, own }: RenderedLine) => (of.skipped ? lastKeyOf(view, of, own) : own)
  const [previous] = start > 0 ? keyed(after, start - 1, start) : []
  const change = changeOf(was, is, endOf, previous)
  return isInPlace(was, is, change) ? change : undefined
}

/** How many lines at the start and at the end are the same in both. */
function unlike(before: readonly Line[], after: readonly Line[]): { start: number; end: number } {
  const most = Math.min(before.length, after.length)
  const isSame = (one: Line | undefined, other: Line | undefined) =>
    one?.skipped && other?.skipped && one.entry === other.entry && one.depth === other.depth
  let start = 0
  while (start < most && isSame(before[start], after[start])) start++
  let end = 0
  while (end < most - start && isSame(before[before.length - 1 - end], after[after.length - 1 - end])) end++
  return { start, end }
}

/**
 * Whether unchanged text lines have other numbers, because lines of their element were added or removed before them.
 */
function areRenumbered(was: readonly RenderedLine[], is: readonly RenderedLine[], rest: readonly Line[]): boolean {
  const counts = new Map<string, number>()
  for (const { of } of is) if (isText(of)) counts.set(keyOf(of), (counts.get(keyOf(of)) ?? 0) + 1)
  for (const { of } of was) if (isText(of)) counts.set(keyOf(of), (counts.get(keyOf(of)) ?? 0) - 1)
  return rest.some((line) => isText(line) && (counts.get(keyOf(line)) ?? 0) !== 0)
}

/** Whether all skipped lines kept their place and number; otherwise they must be compared line by line. */
function isInPlace(
  was: readonly RenderedLine[],
  is: readonly RenderedLine[],
  { gone, now, fresh }: LineChange,
): boolean {
  const places = new Map(was.flatMap(({ line, of, own }) => (of.skipped ? [[line.key, own]] : [])))
  const changed = new Set([...gone, ...now, ...fresh.map(({ line }) => line)].map(({ key }) => key))
  const isUnmoved = ({ line, of, own }: RenderedLine) =>
    !of.skipped || (places.get(line.key) === own && !changed.has(line.key))
  return was.every(isUnmoved) && is.every(isUnmoved)
}

/** The key of the last line that a skipped line represents. */
function lastKeyOf(view: View, of: Line, own: string): string {
  const lines = linesOfEntry(view, of.frame, of.entry)
  const last = lines.at(-1)
  if (!last || last.entry === of.entry) return own
  const base = keyOf(last)
  return `${base}:${lines.filter((each) => keyOf(each) === base).length}`
}

function byDocument({ main }: View): ReadonlyMap<string, FrameView> {
  return new Map([...framesOf(main)].map((frame) => [frame.documentKey, frame]))
}

/** The entries around a frame: they are unchanged even if the frame's content is not. */
function aroundFrames({ frames, look }: FrameView): Entry[] {
  if (frames.size === 0) return []
  const found: Entry[] = []
  const holds = (entry: Entry): boolean => {
    let has = entry.role === "iframe"
    for (const kid of entry.kids) if (typeof kid !== "string" && holds(kid)) has = true
    if (has) found.push(entry)
    return has
  }
  look.entries.forEach(holds)
  return found
}

function isSameSet(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return one.size === other.size && [...one].every((each) => other.has(each))
}

export type LineChange = Pick<Change, "gone" | "now" | "fresh">

/** `endOf` returns the key of the last line that a line represents; `ahead` is the line before the first. */
function changeOf<T extends Pick<RenderedLine, "line">>(
  before: readonly Pick<RenderedLine, "line">[],
  after: readonly T[],
  endOf: (previous: T) => string,
  ahead: T | undefined,
): LineChange {
  const old = new Map(before.map(({ line }, at) => [line.key, { line, at }]))
  const kept = inOrder(after.flatMap(({ line: { key } }) => (old.has(key) ? [{ key, at: old.get(key)?.at ?? 0 }] : [])))
  let anchor: string | undefined
  const fresh = after.flatMap(({ line }, at) => {
    const previous = after[at - 1] ?? ahead
    if (!kept.has(line.key)) return [{ line, after: previous === undefined ? undefined : endOf(previous), anchor }]
    anchor = line.key
    return []
  })
  const now = after.flatMap(({ line }) => {
    const was = kept.has(line.key) ? old.get(line.key)?.line : undefined
    return was !== undefined && (was.text !== line.text || was.depth !== line.depth) ? [{ ...line, was: was.text }] : []
  })
  return { gone: goneLines(before, kept), now, fresh }
}

/** Deeper lines directly below a line are inside it. */
function goneLines(before: readonly Pick<RenderedLine, "line">[], kept: ReadonlySet<string>): GoneLine[] {
  let around: number | undefined
  let anchor: string | undefined
  return before.flatMap(({ line }) => {
    if (kept.has(line.key)) {
      around = undefined
      anchor = line.key
      return []
    }
    const inside = around !== undefined && line.depth > around
    if (!inside) around = line.depth
    return [{ ...line, inside, anchor }]
  })
}

/** The keys of the longest increasing subsequence of lines: the others have moved. */
export function inOrder(lines: readonly { readonly key: string; readonly at: number }[]): Set<string> {
  /** The last index of the best subsequence of each length, and the predecessor of each index. */
  const ends: number[] = []
  const previous: number[] = []
  for (const [index, { at }] of lines.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((lines[ends[middle] ?? 0]?.at ?? 0) < at) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? (ends[low - 1] ?? -1) : -1
    ends[low] = index
  }
  const kept = new Set<string>()
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) kept.add(lines[index]?.key ?? "")
  return kept
}

/** Applies a change to the old lines, which yields the new ones. */
export function applied(before: readonly KeyedLine[], { gone, now, fresh }: Change): KeyedLine[] {
  const removed = new Set(gone.map(({ key }) => key))
  const changed = new Map(now.map(({ key, depth, text }) => [key, { key, depth, text }]))
  const lines = before.filter(({ key }) => !removed.has(key)).map((line) => changed.get(line.key) ?? line)
  for (const { line, after } of fresh) {
    const at = after === undefined ? 0 : lines.findIndex(({ key }) => key === after) + 1
    lines.splice(at, 0, line)
  }
  return lines
}
