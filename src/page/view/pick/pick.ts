import type { Entry } from "../model/look.ts"
import type { FrameView, View } from "../model/view.ts"

/** An entry and its frame. */
export interface Spot {
  readonly entry: Entry
  readonly frame: FrameView
}

/** The view of these entries alone. */
export function viewOfEntries(view: View, frame: FrameView, entries: readonly Entry[]): View {
  return { ...view, main: { ...frame, look: { ...frame.look, entries } } }
}

export function entriesIn({ kids }: Entry): Entry[] {
  return kids.filter((kid) => typeof kid !== "string")
}

/** The content of an entry: for an iframe element, that of the frame. */
export function below({ entry, frame }: Spot): Spot[] {
  const inner = entry.role === "iframe" ? frame.frames.get(entry.id) : undefined
  const own = entriesIn(entry).map((kid) => ({ entry: kid, frame }))
  return inner === undefined ? own : [...own, ...inner.look.entries.map((kid) => ({ entry: kid, frame: inner }))]
}

export function topOf({ main }: View): Spot[] {
  return main.look.entries.map((entry) => ({ entry, frame: main }))
}

/** Calls back for these and for everything in them, in reading order. */
export function eachSpot(spots: readonly Spot[], visit: (spot: Spot) => void): void {
  for (const spot of spots) eachIn(spot.entry, spot.frame, visit)
}

function eachIn(entry: Entry, frame: FrameView, visit: (spot: Spot) => void): void {
  visit({ entry, frame })
  for (const kid of entry.kids) if (typeof kid !== "string") eachIn(kid, frame, visit)
  const inner = entry.role === "iframe" ? frame.frames.get(entry.id) : undefined
  if (inner) for (const kid of inner.look.entries) eachIn(kid, inner, visit)
}
