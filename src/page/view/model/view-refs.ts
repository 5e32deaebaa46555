import { Flag } from "../../../injected/wire/entry.ts"
import { thingsIn } from "../query/things.ts"
import type { Entry } from "./look.ts"
import { type FrameView, refOf, type View } from "./view.ts"

export type RefTable = Record<string, { role: string; name: string }>

/** The refs of all controls, with role and name. */
export function refsIn(view: View): RefTable {
  return refsOf(view, thingsIn(view))
}

/** The refs of some elements; wanted ones have a ref even if they are no controls. */
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
