import { Flag } from "./entry.ts"
import type { Entry } from "./look.ts"
import { thingsIn } from "./things.ts"
import { type FrameView, refOf, type View } from "./view.ts"

export type RefTable = Record<string, { role: string; name: string }>

/** The refs of everything that can be acted on, and what they stand for. */
export function refsIn(view: View): RefTable {
  return refsOf(view, thingsIn(view))
}

/** Those of some things; what is looked for has one although nobody operates it. */
export function refsOf(
  view: View,
  things: Iterable<{ readonly entry: Entry; readonly frame: FrameView }>,
  isWanted: (entry: Entry) => boolean = () => false,
): RefTable {
  const refs: RefTable = {}
  for (const { entry, frame } of things) {
    const hasRef = (entry.flags & Flag.acts) !== 0 || (entry.role !== "text" && isWanted(entry))
    if (hasRef) refs[refOf(view, frame, entry)] = { role: entry.role, name: entry.name }
  }
  return refs
}
