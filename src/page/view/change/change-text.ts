import { clip, plural, quote } from "../../../base/text.ts"
import { cutToTokens, estimateTokens } from "../../../base/tokens.ts"
import { LONGEST_TITLE, LONGEST_URL, refsNamed } from "../render/words.ts"
import type { ChangedLine, GoneLine } from "./change.ts"
import { FLIPPING, flipOf, goneWithout, roleOf, type SameLine, topFirst, type WorthReporting } from "./change-worth.ts"

/** A change as text, and what it leaves out. */
export interface ChangeText {
  readonly text: string
  /** The keys of lines that did not fit. */
  readonly unreported: ReadonlySet<string>
}

/** One line of the text, and the lines of the view that it covers. */
interface Item {
  readonly text: string
  readonly keys: readonly string[]
}

/** More lines than this with the same state change are summarized. */
const FEW = 3
const MOST_RANGES = 5

/** A change as text, within a budget: new lines first, state changes of many controls last. */
export function changeText(change: WorthReporting, budget: number): ChangeText {
  const { flips, others } = splitFlips(change.now)
  const where = [
    ...(change.url === undefined ? [] : [`now at ${clip(change.url, LONGEST_URL)}`]),
    ...(change.title === undefined ? [] : [`now titled ${quote(clip(change.title, LONGEST_TITLE))}`]),
  ]
  // Moved lines are neither new nor gone.
  const left = new Set(change.gone.map(({ key }) => key))
  const fresh = topFirst(change.fresh).map(({ key, text }) => ({
    text: `${left.has(key) ? "moved" : "new"} ${text}`,
    keys: [key],
  }))
  const came = new Set(change.fresh.map(({ line }) => line.key))
  const items = [
    ...fresh,
    ...others.map(lineItem),
    ...sameItems(change.same),
    ...goneItems(
      goneWithout(
        change.gone,
        change.gone.filter(({ key }) => came.has(key)),
      ),
    ),
    ...flipItems(flips, change),
  ]
  if (where.length + items.length === 0) return { text: "nothing changed", unreported: new Set() }
  let room = budget - where.reduce((all, line) => all + estimateTokens(line) + 1, 0)
  const shown: string[] = [...where]
  for (const [at, { text }] of items.entries()) {
    // A long line is cut: it must not displace all others, nor be left out each time.
    const line = estimateTokens(text) > budget / 2 ? `${cutToTokens(text, Math.ceil(budget / 2))}…` : text
    room -= estimateTokens(line) + 1
    if (room < 0 && at > 0) {
      const unreported = items.slice(at)
      const more = `… ${plural(unreported.length, "more change")}: snapshot --delta`
      return { text: [...shown, more].join("\n"), unreported: new Set(unreported.flatMap(({ keys }) => keys)) }
    }
    shown.push(line)
  }
  return { text: shown.join("\n"), unreported: new Set() }
}

function lineItem({ key, text }: ChangedLine): Item {
  return { text: `now ${text}`, keys: [key] }
}

/** Lines that were removed with their container are only counted. */
function goneItems(gone: readonly GoneLine[]): Item[] {
  const groups: { readonly text: string; readonly keys: string[] }[] = []
  for (const { key, text, inside } of gone) {
    const around = inside ? groups.at(-1) : undefined
    if (around) around.keys.push(key)
    else groups.push({ text, keys: [key] })
  }
  return groups.map(({ text, keys }) => ({
    text: `gone ${text}${keys.length > 1 ? ` and ${keys.length - 1} in it` : ""}`,
    keys,
  }))
}

/** Lines that differ only in their refs, so only the refs are reported. */
function sameItems(same: readonly SameLine[]): Item[] {
  const refs = (lines: readonly { readonly text: string }[]) => ranges(lines.flatMap(({ text }) => refsNamed(text)))
  if (same.length <= FEW) {
    return same.map(({ line, was }) => ({ text: `now ${line.text} (was ${refs([was])})`, keys: [line.key, was.key] }))
  }
  const now = refs(same.map(({ line }) => line))
  const before = refs(same.map(({ was }) => was))
  const text = `rendered again, saying the same: ${plural(same.length, "line")}, refs ${now} (were ${before})`
  return [{ text, keys: same.flatMap(({ line, was }) => [line.key, was.key]) }]
}

/** `e3-e9, e12` */
function ranges(refs: readonly string[]): string {
  const runs: { from: number; to: number }[] = []
  for (const ref of refs) {
    const number = Number(ref.slice(1))
    const last = runs.at(-1)
    if (last && number === last.to + 1) last.to = number
    else runs.push({ from: number, to: number })
  }
  const said = runs.slice(0, MOST_RANGES).map(({ from, to }) => (from === to ? `e${from}` : `e${from}-e${to}`))
  return [...said, ...(runs.length > MOST_RANGES ? ["…"] : [])].join(", ")
}

interface Flips {
  readonly words: string
  readonly hasRefs: boolean
  readonly lines: readonly ChangedLine[]
}

function splitFlips(now: readonly ChangedLine[]): { flips: Flips[]; others: ChangedLine[] } {
  const flips: Flips[] = FLIPPING.flatMap((state) =>
    [true, false].map((isNow) => ({
      words: `${isNow ? "now" : "no longer"} ${state}`,
      hasRefs: state !== "covered",
      lines: now.filter((line) => {
        const flip = flipOf(line)
        return flip?.state === state && flip.isNow === isNow
      }),
    })),
  )
  const isFlip = new Set(flips.flatMap(({ lines }) => lines))
  return { flips, others: now.filter((line) => !isFlip.has(line)) }
}

function flipItems(flips: readonly Flips[], { fresh }: WorthReporting): Item[] {
  return flips.flatMap(({ words, hasRefs, lines }) => {
    if (lines.length <= FEW) return lines.map(lineItem)
    const over = words === "now covered" ? fresh.find(({ line }) => roleOf(line).endsWith("dialog")) : undefined
    const which = hasRefs ? `: ${ranges(lines.flatMap(({ text }) => refsNamed(text)))}` : ""
    const under = over ? ` (under ${clip(over.line.text, 60)})` : ""
    const count = lines.reduce((all, line) => all + (flipOf(line)?.count ?? 0), 0)
    return [{ text: `${words}: ${plural(count, "control")}${which}${under}`, keys: lines.map(({ key }) => key) }]
  })
}
