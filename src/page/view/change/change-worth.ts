import { refsNamed, without, withoutRefs } from "../render/words.ts"
import { type Change, type ChangedLine, type FreshLine, type GoneLine, inOrder, type KeyedLine } from "./change.ts"

/** A line that the page rendered again: the same text with other refs. */
export interface SameLine {
  readonly line: KeyedLine
  readonly was: KeyedLine
}

/** The part of a change that is worth reporting. */
export interface WorthReporting extends Change {
  readonly same: readonly SameLine[]
}

/** A line of a field that has the focus. */
export const FOCUSED_FIELD =
  /^e\d+ (?:textbox|textarea|search|number|password|email|tel|url|date|select|combobox)\b.*\bfocused\b/

export function isNothing({ url, title, now, fresh, gone, same }: WorthReporting): boolean {
  return url === undefined && title === undefined && now.length + fresh.length + gone.length + same.length === 0
}

/**
 * The change without what the caller knows or does not need: the elements with `ownKeys`, which the reply reports
 * itself, and the focus, which moves with nearly every act. If nothing else changed, a newly focused field is reported.
 */
export function worthReporting(all: Change, ownKeys: readonly string[]): WorthReporting {
  const change = withoutCounts(all)
  const others = change.now.filter(({ key }) => !ownKeys.some((own) => key.startsWith(own)))
  const now = others
    .filter(({ text, was }) => without("focused", text) !== without("focused", was))
    .map((line) => ({ ...line, text: without("focused", line.text) }))
  const rest = withoutReplaced({ ...change, now })
  if (ownKeys.length > 0 || !isNothing(rest)) return rest
  return { ...rest, now: others.filter(({ text }) => FOCUSED_FIELD.test(text)) }
}

/** Leaves out counts of out-of-reach elements: what comes into reach or goes out of it is new or gone anyway. */
function withoutCounts({ now, fresh, gone, ...where }: Change): Change {
  const isCount = (line: KeyedLine) => roleOf(line) === "cut"
  return {
    ...where,
    now: now.filter((line) => !isCount(line)),
    fresh: fresh.filter(({ line }) => !isCount(line)),
    gone: gone.filter((line) => !isCount(line)),
  }
}

/**
 * The change without lines that are both gone and new because the page rendered them again. If such lines have refs,
 * the caller needs the new ones.
 */
export function withoutReplaced(change: Change): WorthReporting {
  const pairs = replacedIn(change)
  if (pairs.length === 0) return { ...change, same: [] }
  const isPaired = new Set(pairs.flatMap(({ line, was }) => [line, was]))
  return {
    ...change,
    fresh: change.fresh.filter(({ line }) => !isPaired.has(line)),
    gone: goneWithout(change.gone, isPaired),
    same: pairs.filter(({ line }) => refsNamed(line.text).length > 0),
  }
}

/** Lines that were removed and added with the same text at the same place, in the same order. */
function replacedIn({ fresh, gone }: Change): SameLine[] {
  if (fresh.length === 0 || gone.length === 0) return []
  const waiting = new Map<string, number[]>()
  for (const [at, line] of gone.entries()) {
    const words = placedWords(line, line.anchor)
    const others = waiting.get(words)
    if (others) others.push(at)
    else waiting.set(words, [at])
  }
  const pairs = fresh.flatMap(({ line, anchor }) => {
    const at = waiting.get(placedWords(line, anchor))?.shift()
    const was = at === undefined ? undefined : gone[at]
    // A line that moved keeps its key.
    return at === undefined || !was || was.key === line.key ? [] : [{ key: line.key, at, line, was }]
  })
  const kept = inOrder(pairs)
  const paired = new Set(pairs.flatMap(({ key, line }) => (kept.has(key) ? [line] : [])))
  const isSame = (line: KeyedLine) => paired.has(line) && (!isBare(line) || paired.has(contentOf(line, fresh)))
  return pairs.filter(({ line }) => isSame(line))
}

/** Whether a line has no text of its own, so that only its content distinguishes it. */
function isBare({ text }: KeyedLine): boolean {
  return /^\w+$/.test(withoutRefs(text))
}

/** The first line inside a new line; the line itself if there is none. */
function contentOf(line: KeyedLine, fresh: readonly FreshLine[]): KeyedLine {
  const next = fresh[fresh.findIndex((each) => each.line === line) + 1]?.line
  return next && next.depth > line.depth ? next : line
}

function placedWords({ depth, text }: KeyedLine, anchor: string | undefined): string {
  return `${anchor} ${depth} ${without("focused", withoutRefs(text))}`
}

/** Without the lines `left`; what was inside them is reported by itself. */
export function goneWithout(gone: readonly GoneLine[], left: Iterable<KeyedLine>): GoneLine[] {
  const isLeft = new Set(left)
  let around: number | undefined
  return gone.flatMap((line) => {
    if (!line.inside) around = undefined
    if (isLeft.has(line)) return []
    const inside = around !== undefined && line.depth > around
    if (!inside) around = line.depth
    return [{ ...line, inside }]
  })
}

/** States that change for many controls at once, such as when an overlay opens or the page is busy. */
export const FLIPPING = ["covered", "disabled"] as const
export type Flipping = (typeof FLIPPING)[number]

export interface Flip {
  readonly state: Flipping
  /** Whether the line has the state now. */
  readonly isNow: boolean
  /** How many controls of the line gained or lost the state. */
  readonly count: number
}

/** The state that is the only difference of a line. */
export function flipOf({ text, was }: ChangedLine): Flip | undefined {
  if (refsNamed(text).length === 0) return undefined
  const before = without("focused", was)
  const state = text === before ? undefined : FLIPPING.find((each) => without(each, text) === without(each, before))
  if (!state) return undefined
  const wordsIn = (line: string) => line.split(state).length
  return { state, isNow: text.length > before.length, count: Math.abs(wordsIn(text) - wordsIn(before)) }
}

/** Roles that overlay the page. */
const ON_TOP = /^(?:alertdialog|dialog|menu|menuitem\w*|listbox|option|tooltip|alert|status)$/

/** New lines with their content, overlays first. */
export function topFirst(fresh: readonly FreshLine[]): KeyedLine[] {
  const top: KeyedLine[] = []
  const others: KeyedLine[] = []
  let inside: number | undefined
  for (const { line } of fresh) {
    if (inside !== undefined && line.depth <= inside) inside = undefined
    if (inside === undefined && ON_TOP.test(roleOf(line))) inside = line.depth
    if (inside === undefined) others.push(line)
    else top.push(line)
  }
  return [...top, ...others]
}

export function roleOf({ key }: KeyedLine): string {
  return key.split(":").at(-2) ?? ""
}
