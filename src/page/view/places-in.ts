import type { Place, Places } from "./boxes.ts"
import { Flag } from "./entry.ts"
import type { Entry } from "./look.ts"
import { thingsIn } from "./things.ts"
import type { FrameView, View } from "./view.ts"

/** Where everything in a view is that can be acted on: one question for each frame. */
export async function placesIn(view: View, places: Places): Promise<ReadonlyMap<Entry, Place>> {
  const byFrame = new Map<FrameView, Entry[]>()
  for (const { entry, frame } of thingsIn(view)) {
    if ((entry.flags & Flag.acts) === 0) continue
    const known = byFrame.get(frame)
    if (known) known.push(entry)
    else byFrame.set(frame, [entry])
  }
  const found = new Map<Entry, Place>()
  await Promise.all(
    [...byFrame].map(async ([{ eye, documentKey }, entries]) => {
      const told = await places.of(
        eye,
        documentKey,
        entries.map(({ id }) => id),
      )
      for (const [at, entry] of entries.entries()) {
        const place = told[at]
        if (place) found.set(entry, place)
      }
    }),
  )
  return found
}
