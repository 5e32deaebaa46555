import type { Candidate } from "../../../base/errors.ts"
import { clip, nearest } from "../../../base/text.ts"
import { Flag } from "../../../injected/wire/entry.ts"
import type { Capture } from "../capture.ts"
import { type FrameView, refOf } from "../model/view.ts"
import { writtenFacts } from "../model/written-facts.ts"
import { nameText, roleWord } from "../render/words.ts"
import { type Thing, thingsIn } from "./things.ts"

const MOST = 3
/** How many controls are compared at most. */
const MOST_THINGS = 1_000
/** The score of one word that is nearly the same. */
const LEAST = 0.5

/** The elements most similar to a selector that matches nothing: `e4 button Save (save-button)`. */
export async function nearestTo(capture: Capture, words: string, signal: AbortSignal): Promise<Required<Candidate>[]> {
  const view = await capture.view(signal)
  const things = [...thingsIn(view)].filter(({ entry }) => (entry.flags & Flag.acts) !== 0).slice(0, MOST_THINGS)
  const called = await names(things, signal)
  const wanted = wordsIn(words)
  return things
    .map((thing) => ({ thing, score: similarity(wanted, wordsOf(thing, called.get(thing) ?? "")) }))
    .filter(({ score }) => score >= LEAST)
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST)
    .map(({ thing }) => ({
      ref: refOf(view, thing.frame, thing.entry),
      text: describe(thing, called.get(thing) ?? ""),
    }))
}

/** The names that authors gave them, such as ids. */
async function names(things: readonly Thing[], signal: AbortSignal): Promise<ReadonlyMap<Thing, string>> {
  const frames = [...new Set<FrameView>(things.map(({ frame }) => frame))]
  const all = await Promise.all(
    frames.map(async (frame) => {
      const here = things.filter((thing) => thing.frame === frame)
      const ids = here.map(({ entry }) => entry.id)
      const facts = await writtenFacts(frame.snapshotter, ids, signal)
      return here.map((thing, at) => [thing, facts[at]?.called ?? ""] as const)
    }),
  )
  return new Map(all.flat())
}

function wordsOf({ entry: { role, name, more } }: Thing, called: string): string[] {
  return wordsIn([role, name, more.placeholder ?? "", called].join(" "))
}

function describe({ entry }: Thing, called: string): string {
  const [first = ""] = called.split(" ")
  const name = nameText(clip(entry.name, 60))
  return [roleWord(entry), name, first === "" ? "" : `(${nameText(first)})`].filter((part) => part !== "").join(" ")
}

/** Words of selector syntax, which say nothing about the element. */
const SYNTAX = new Set(
  "text aria xpath pierce css role label name id class data testid type div span li ul the a of".split(" "),
)

/** The words of a name, or of a selector: `#saveButton` has "save" and "button". */
export function wordsIn(text: string): string[] {
  const words = text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return [...new Set(words.filter((word) => word.length > 1 && !SYNTAX.has(word)))]
}

/** Scores the wanted words: 1 for each that is there, less for one that is part of another or nearly the same. */
export function similarity(wanted: readonly string[], there: readonly string[]): number {
  return wanted.reduce((sum, word) => sum + wordLikeness(word, there), 0)
}

function wordLikeness(word: string, there: readonly string[]): number {
  if (there.includes(word)) return 1
  const isPart = (one: string, other: string) => one.length >= 3 && other.includes(one)
  if (there.some((other) => isPart(word, other) || isPart(other, word))) return 0.7
  return nearest(word, there) === undefined ? 0 : 0.5
}
