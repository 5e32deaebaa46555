import { quote } from "../../base/text.ts"
import { estimateTokens } from "../../base/tokens.ts"
import { type Line, linesOf } from "./render/lines.ts"
import { renderView } from "./render/text.ts"
import type { View } from "./view.ts"

/** A line of a view by which it can be told apart from all others. */
export interface KeyedLine {
  readonly key: string
  readonly depth: number
  readonly text: string
}

/** What differs between two views of a tab, in the words of the view. */
export interface Change {
  /** The address, the title, when they are others. */
  readonly url?: string
  readonly title?: string
  /** Another document: its view stands for all changes. */
  readonly document?: string
  readonly gone: readonly KeyedLine[]
  readonly now: readonly KeyedLine[]
  readonly fresh: readonly { readonly line: KeyedLine; readonly after: string | undefined }[]
}

const NEW_DOCUMENT_BUDGET = 800

export function changeBetween(before: View, after: View): Change {
  const moved = {
    ...(before.url === after.url ? {} : { url: after.url }),
    ...(before.title === after.title ? {} : { title: after.title }),
  }
  if (before.main.documentKey !== after.main.documentKey) {
    const { text } = renderView(after, {}, NEW_DOCUMENT_BUDGET)
    return { ...moved, document: text, gone: [], now: [], fresh: [] }
  }
  return { ...moved, ...lineChange(keyedLines(before), keyedLines(after)) }
}

/** The lines of a view with their keys: the element, and its how-manieth line. */
export function keyedLines(view: View): KeyedLine[] {
  const seen = new Map<string, number>()
  return linesOf(view, {}).map(({ depth, text, entry, frame }: Line) => {
    const base = `${frame.documentKey}:${entry.id}:${entry.role}`
    const count = (seen.get(base) ?? 0) + 1
    seen.set(base, count)
    return { key: `${base}:${count}`, depth, text }
  })
}

function lineChange(before: readonly KeyedLine[], after: readonly KeyedLine[]): Pick<Change, "gone" | "now" | "fresh"> {
  const old = new Map(before.map((line, at) => [line.key, { line, at }]))
  const kept = inOrder(after.flatMap(({ key }) => (old.has(key) ? [{ key, at: old.get(key)?.at ?? 0 }] : [])))
  const fresh = after.flatMap((line, at) => (kept.has(line.key) ? [] : [{ line, after: after[at - 1]?.key }]))
  const now = after.filter((line) => {
    const was = kept.has(line.key) ? old.get(line.key)?.line : undefined
    return was !== undefined && (was.text !== line.text || was.depth !== line.depth)
  })
  return { gone: before.filter(({ key }) => !kept.has(key)), now, fresh }
}

/** Those that stand in the same order as before, as many as possible: the others have moved. */
function inOrder(lines: readonly { readonly key: string; readonly at: number }[]): Set<string> {
  /** Where the best row of each length ends, and what came before each. */
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

/** The old lines with the change: the new ones. */
export function applied(before: readonly KeyedLine[], { gone, now, fresh }: Change): KeyedLine[] {
  const removed = new Set(gone.map(({ key }) => key))
  const changed = new Map(now.map((line) => [line.key, line]))
  const lines = before.filter(({ key }) => !removed.has(key)).map((line) => changed.get(line.key) ?? line)
  for (const { line, after } of fresh) {
    const at = after === undefined ? 0 : lines.findIndex(({ key }) => key === after) + 1
    lines.splice(at, 0, line)
  }
  return lines
}

/** A change as text, within a budget. */
export function changeText(change: Change, budget: number): string {
  if (change.document !== undefined) return change.document
  const lines = [
    ...(change.url === undefined ? [] : [`now at ${change.url}`]),
    ...(change.title === undefined ? [] : [`now titled ${quote(change.title)}`]),
    ...change.now.map(({ text }) => `now ${text}`),
    ...change.fresh.map(({ line }) => `new ${line.text}`),
    ...change.gone.map(({ text }) => `gone ${text}`),
  ]
  if (lines.length === 0) return "nothing changed"
  const shown: string[] = []
  let left = budget
  for (const line of lines) {
    left -= estimateTokens(line) + 1
    if (left < 0) break
    shown.push(line)
  }
  const hidden = lines.length - shown.length
  return hidden === 0 ? shown.join("\n") : [...shown, `… ${hidden} more changes: snapshot`].join("\n")
}
