import { badSelector, noMatch } from "../selector.ts"
import type { Capture } from "./capture.ts"
import { unlessGone } from "./lookout.ts"
import { nameText, wordOf } from "./render/words.ts"
import { noSuchNumber } from "./resolve.ts"
import type { Pick, Target } from "./target.ts"

export interface FoundThing {
  readonly ref: string
  readonly role: string
  readonly name: string
  /** As the view would tell it. */
  readonly words: string
}

/** What matches, or the one of it that is picked: what a person can see if there is any, else all, so many at most. */
export async function severalOf(
  capture: Capture,
  { finder, pick, text }: Extract<Target, { kind: "found" }>,
  most: number,
  signal: AbortSignal,
): Promise<{ readonly count: number; readonly things: readonly FoundThing[] }> {
  const frames = await capture.framesInScope(signal)
  const asked = frames.map(async ({ eye }) => {
    const told = await unlessGone(eye.ask(finder, { what: "several", most }, signal), signal)
    if (told?.malformed) throw badSelector(text)
    return { eye, documentKey: "", count: 0, visible: 0, several: [], ...told }
  })
  const all = await Promise.all(asked)
  const isSeen = all.some(({ visible }) => visible > 0)
  const holding = all.filter(({ visible }) => !isSeen || visible > 0)
  const count = holding.reduce((sum, told) => sum + (isSeen ? told.visible : told.count), 0)
  const found = holding.flatMap(({ eye, documentKey, several }) =>
    several.map(({ id, role, name, word = wordOf(role) }) => {
      const ref = capture.refs.of(eye, documentKey, id)
      return { ref, role, name, words: `${ref} ${word} ${nameText(name)}`.trim() }
    }),
  )
  const things = picked(found.slice(0, most), pick)
  if (things.length === 0 && count > 0) throw noSuchNumber(text, pick, count)
  if (things.length === 0) throw noMatch(text, capture.scope.chosen !== undefined)
  return { count, things }
}

function picked(things: readonly FoundThing[], pick: Pick): readonly FoundThing[] {
  if (pick === "only") return things
  const thing = things.at(pick)
  return thing === undefined ? [] : [thing]
}
