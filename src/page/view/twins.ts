import { TabhandError } from "../../base/errors.ts"
import { Flag } from "./entry.ts"
import type { RefPlace } from "./refs.ts"
import { nameText, roleWord } from "./render/words.ts"
import { placeOf, type Thing, thingsIn } from "./things.ts"
import { refOf, type View } from "./view.ts"

const CANDIDATES = 3

/** What stands where the element of a dead ref stood: the same role and name at the same place, and only one such. */
export function twinOf(place: RefPlace, before: View | undefined, now: View): Thing {
  const old = before && [...thingsIn(before)].find((thing) => isAt(thing, place))
  if (!old) throw staleRef(place.ref, [], now)
  const { role, name } = old.entry
  const alike = [...thingsIn(now)].filter(({ entry }) => entry.role === role && (entry.flags & Flag.acts) !== 0)
  const twins = alike.filter(({ entry }) => entry.name === name)
  const [twin, ...others] = twins.filter((thing) => placeOf(thing) === placeOf(old))
  if (twin && others.length === 0) return twin
  throw staleRef(place.ref, twins.length > 0 ? twins : alike, now, old)
}

function isAt({ entry, frame }: Thing, { id, documentKey }: RefPlace): boolean {
  return entry.id === id && frame.documentKey === documentKey && entry.role !== "text"
}

function staleRef(ref: string, candidates: readonly Thing[], view: View, old?: Thing): TabhandError {
  const what = old ? `, the ${roleWord(old.entry)} ${nameText(old.entry.name)},`.replace(" ,", ",") : ""
  return new TabhandError("stale_ref", `${ref}${what} is no longer on the page`, {
    hint: "take a ref from a new `snapshot`",
    candidates: candidates.slice(0, CANDIDATES).map(({ entry, frame }) => ({
      ref: refOf(view, frame, entry),
      text: `${roleWord(entry)} ${nameText(entry.name)}`.trim(),
    })),
  })
}
