import type { Candidate } from "../../base/errors.ts"
import { clip } from "../../base/text.ts"
import type { Capture } from "./capture.ts"
import { Flag } from "./entry.ts"
import { likeness, wordsIn } from "./likeness.ts"
import { nameText, roleWord } from "./render/words.ts"
import { type Thing, thingsIn } from "./things.ts"
import { type FrameView, refOf } from "./view.ts"
import { writtenFacts } from "./written-facts.ts"

const MOST = 3
/** A larger page is not searched to the end for what somebody may have meant. */
const MOST_THINGS = 1_000
/** Less than one word that is nearly the same is no likeness. */
const LEAST = 0.5

/** What on the page is most like the words of a selector that matches nothing: `e4 button Save (save-button)`. */
export async function nearestTo(capture: Capture, words: string, signal: AbortSignal): Promise<Required<Candidate>[]> {
  const view = await capture.view(signal)
  const things = [...thingsIn(view)].filter(({ entry }) => (entry.flags & Flag.acts) !== 0).slice(0, MOST_THINGS)
  const called = await names(things, signal)
  const wanted = wordsIn(words)
  return things
    .map((thing) => ({ thing, score: likeness(wanted, wordsOf(thing, called.get(thing) ?? "")) }))
    .filter(({ score }) => score >= LEAST)
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST)
    .map(({ thing }) => ({
      ref: refOf(view, thing.frame, thing.entry),
      text: told(thing, called.get(thing) ?? ""),
    }))
}

/** What their authors call them. */
async function names(things: readonly Thing[], signal: AbortSignal): Promise<ReadonlyMap<Thing, string>> {
  const frames = [...new Set<FrameView>(things.map(({ frame }) => frame))]
  const all = await Promise.all(
    frames.map(async (frame) => {
      const here = things.filter((thing) => thing.frame === frame)
      const ids = here.map(({ entry }) => entry.id)
      const facts = await writtenFacts(frame.eye, ids, signal)
      return here.map((thing, at) => [thing, facts[at]?.called ?? ""] as const)
    }),
  )
  return new Map(all.flat())
}

function wordsOf({ entry: { role, name, more } }: Thing, called: string): string[] {
  return wordsIn([role, name, more.placeholder ?? "", called].join(" "))
}

function told({ entry }: Thing, called: string): string {
  const [first = ""] = called.split(" ")
  const name = nameText(clip(entry.name, 60))
  return [roleWord(entry), name, first === "" ? "" : `(${nameText(first)})`].filter((part) => part !== "").join(" ")
}
