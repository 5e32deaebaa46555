import type { Capture } from "../capture.ts"
import { unlessGone } from "../frames/lookout.ts"
import { nameText, wordOf } from "../render/words.ts"
import { noSuchNumber } from "./resolve.ts"
import { badSelector, noMatch } from "./selector.ts"
import type { Pick, Target } from "./target.ts"

export interface FoundThing {
  readonly ref: string
  readonly role: string
  readonly name: string
  /** The element as a line of the view. */
  readonly words: string
}

/** The matches, or the picked one: the visible ones if there are any, else all; `most` at most. */
export async function severalOf(
  capture: Capture,
  { finder, pick, text }: Extract<Target, { kind: "found" }>,
  most: number,
  signal: AbortSignal,
): Promise<{ readonly count: number; readonly things: readonly FoundThing[] }> {
  const frames = await capture.framesInScope(signal)
  const asked = frames.map(async ({ snapshotter }) => {
    const answer = await unlessGone(snapshotter.ask(finder, { what: "several", most }, signal), signal)
    if (answer?.malformed) throw badSelector(text)
    return { snapshotter, documentKey: "", count: 0, visible: 0, several: [], ...answer }
  })
  const all = await Promise.all(asked)
  const isSeen = all.some(({ visible }) => visible > 0)
  const holding = all.filter(({ visible }) => !isSeen || visible > 0)
  const count = holding.reduce((sum, answer) => sum + (isSeen ? answer.visible : answer.count), 0)
  const found = holding.flatMap(({ snapshotter, documentKey, several }) =>
    several.map(({ id, role, name, word = wordOf(role) }) => {
      const ref = capture.refs.of(snapshotter, documentKey, id)
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
