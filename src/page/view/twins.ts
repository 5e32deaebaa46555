import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import { nameText, roleWord } from "./render/words.ts"
import type { Thing } from "./things.ts"
import { placeOf } from "./things.ts"

const CANDIDATES = 3

/** What is remembered of a thing that is gone, without what was around it. */
export interface Sighting {
  readonly role: string
  readonly name: string
  readonly place: string
  readonly kind: string
}

export function sightingOf(thing: Thing): Sighting {
  const { role, name } = thing.entry
  return { role, name, place: placeOf(thing), kind: roleWord(thing.entry) }
}

/** What stands where the element of a dead ref stood: the same role and name at the same place, and only one such. */
export function twinOf(ref: string, old: Sighting | undefined, now: ReadonlyMap<string, Thing>): Thing {
  if (!old) throw staleRef(ref, old, [])
  const { role, name, place } = old
  const alike = [...now].filter(([, { entry }]) => entry.role === role)
  const twins = alike.filter(([, { entry }]) => entry.name === name)
  const [twin, ...others] = twins.filter(([, thing]) => placeOf(thing) === place)
  if (twin && others.length === 0) return twin[1]
  throw staleRef(ref, old, twins.length > 0 ? twins : alike)
}

function staleRef(
  ref: string,
  old: Sighting | undefined,
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
