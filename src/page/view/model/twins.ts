import { TabhandError } from "../../../base/errors.ts"
import { clip, quote } from "../../../base/text.ts"
import type { Thing } from "../query/things.ts"
import { placeOf } from "../query/things.ts"
import { nameText, roleWord } from "../render/words.ts"

const CANDIDATES = 3

/** What is remembered of a removed element. */
export interface RememberedThing {
  readonly role: string
  readonly name: string
  readonly place: string
  readonly kind: string
  /** No other element looked the same at its place, so one that does now is its replacement. */
  readonly wasAlone: boolean
}

/** The removed ones of the elements that a view showed. */
export function* rememberedThings(
  removed: Iterable<readonly [string, Thing]>,
  shown: Iterable<Thing>,
): Generator<readonly [string, RememberedThing]> {
  const alike = new Map<string, number>()
  for (const thing of shown) alike.set(looksOf(thing), (alike.get(looksOf(thing)) ?? 0) + 1)
  for (const [ref, thing] of removed) {
    const { role, name } = thing.entry
    const wasAlone = (alike.get(looksOf(thing)) ?? 0) < 2
    yield [ref, { role, name, place: placeOf(thing), kind: roleWord(thing.entry), wasAlone }]
  }
}

function looksOf(thing: Thing): string {
  return JSON.stringify([thing.entry.role, thing.entry.name, placeOf(thing)])
}

/**
 * The replacement for a stale ref's element: the only one with the same role and name at the same place. If there were
 * several before, what is left is another one of them.
 */
export function replacementFor(ref: string, old: RememberedThing | undefined, now: ReadonlyMap<string, Thing>): Thing {
  if (!old) throw staleRef(ref, old, [])
  const { role, name, place } = old
  const alike = [...now].filter(([, { entry }]) => entry.role === role)
  const twins = alike.filter(([, { entry }]) => entry.name === name)
  const [twin, ...others] = twins.filter(([, thing]) => placeOf(thing) === place)
  if (twin && others.length === 0 && old.wasAlone) return twin[1]
  throw staleRef(ref, old, twins.length > 0 ? twins : alike)
}

function staleRef(
  ref: string,
  old: RememberedThing | undefined,
  candidates: readonly (readonly [string, Thing])[],
): TabhandError {
  const what = old ? `, the ${old.kind}${old.name === "" ? "" : ` ${quote(clip(old.name, 80))}`},` : ""
  return new TabhandError("stale_ref", `${ref}${what} is no longer on the page`, {
    hint: "take a ref from a new `snapshot`",
    candidates: candidates.slice(0, CANDIDATES).map(([other, thing]) => ({ ref: other, text: words(thing) })),
  })
}

function words({ entry }: Thing): string {
  return `${roleWord(entry)} ${nameText(clip(entry.name, 80))}`.trim()
}
