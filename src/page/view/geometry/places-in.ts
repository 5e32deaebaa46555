import { Flag } from "../../../injected/wire/entry.ts"
import type { Entry } from "../model/look.ts"
import type { FrameView, View } from "../model/view.ts"
import { thingsIn } from "../query/things.ts"
import type { Place, Places } from "./boxes.ts"

/** The places of all controls in a view, with one request for each frame. */
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
    [...byFrame].map(async ([{ snapshotter, documentKey }, entries]) => {
      const located = await places.of(
        snapshotter,
        documentKey,
        entries.map(({ id }) => id),
      )
      for (const [at, entry] of entries.entries()) {
        const place = located[at]
        if (place) found.set(entry, place)
      }
    }),
  )
  return found
}
