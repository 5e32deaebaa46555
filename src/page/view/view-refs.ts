import { Flag } from "./entry.ts"
import { thingsIn } from "./things.ts"
import { refOf, type View } from "./view.ts"

/** The refs of everything that can be acted on, and what they stand for. */
export function refsIn(view: View): Record<string, { role: string; name: string }> {
  const refs: Record<string, { role: string; name: string }> = {}
  for (const { entry, frame } of thingsIn(view)) {
    if ((entry.flags & Flag.acts) !== 0) refs[refOf(view, frame, entry)] = { role: entry.role, name: entry.name }
  }
  return refs
}
