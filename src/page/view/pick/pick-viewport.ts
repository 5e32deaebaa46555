import { Flag } from "../../../injected/wire/entry.ts"
import type { Place, Region, Sought } from "../../../injected/wire/place.ts"
import type { Entry, Kid } from "../model/look.ts"
import type { FrameView, View } from "../model/view.ts"
import { entriesIn } from "./pick.ts"

export interface InWindow {
  readonly view: View
  /** How many elements are outside the window, by direction. */
  readonly others: Readonly<Record<Exclude<Place, "inside">, number>>
}

/** Only what is in the window now. */
export async function pickViewport(view: View, signal: AbortSignal): Promise<InWindow> {
  const others = { above: 0, below: 0, beside: 0 }
  const main = await shownOf(view.main, null, others, signal)
  return { view: { ...view, main }, others }
}

async function shownOf(
  frame: FrameView,
  region: Region | null,
  others: Record<Exclude<Place, "inside">, number>,
  signal: AbortSignal,
): Promise<FrameView> {
  const { entries } = frame.look
  const sought = soughtIn(entries)
  const held = [...sought.keys()].filter(({ role, id }) => role === "iframe" && frame.frames.has(id))
  const ids = held.map(({ id }) => id)
  const found = await frame.snapshotter.placesOf([...sought.values()], ids, region, signal)
  const places = new Map<Entry, Place>(
    [...sought.keys()].map((entry, index) => [entry, found.places[index] ?? "beside"]),
  )
  for (const place of places.values()) if (place !== "inside") others[place]++
  const frames = new Map<number, FrameView>()
  for (const entry of held) {
    const inner = frame.frames.get(entry.id)
    const shows = found.frames[entry.id]
    if (inner && shows && places.get(entry) === "inside")
      frames.set(entry.id, await shownOf(inner, shows, others, signal))
  }
  return { ...frame, frames, look: { ...frame.look, entries: entries.flatMap((entry) => shown(entry, places)) } }
}

/** Where to look for each entry that has a place of its own; a container is where its content is. */
function soughtIn(entries: readonly Entry[]): Map<Entry, Sought> {
  const sought = new Map<Entry, Sought>()
  const lines = new Map<number, Entry[]>()
  const visit = (entry: Entry) => {
    const isText = entry.role === "text"
    if (isText) lines.set(entry.id, [...(lines.get(entry.id) ?? []), entry])
    if (isText || hasPlace(entry)) sought.set(entry, [entry.id, isText ? "text" : "box"])
    if (!isWhole(entry)) entriesIn(entry).forEach(visit)
  }
  entries.forEach(visit)
  for (const [id, several] of lines) {
    if (several.length > 1) for (const line of several) sought.set(line, [id, { words: wordsOf(line) }])
  }
  return sought
}

function wordsOf({ kids }: Entry): string {
  return kids.map((kid) => (typeof kid === "string" ? kid : wordsOf(kid) || kid.name)).join(" ")
}

/** What is rendered on one line is shown as a whole or not at all. */
function isWhole({ role }: Entry): boolean {
  return role === "text" || role === "row" || role === "heading"
}

function hasPlace(entry: Entry): boolean {
  return isWhole(entry) || (entry.flags & Flag.acts) !== 0 || entriesIn(entry).length === 0
}

function shown(entry: Entry, places: ReadonlyMap<Entry, Place>): Entry[] {
  const isInside = places.get(entry) === "inside"
  if (isWhole(entry)) return isInside ? [entry] : []
  const kids = entry.kids.flatMap((kid): readonly Kid[] => (typeof kid === "string" ? [kid] : shown(kid, places)))
  const hasKids = kids.some((kid) => typeof kid !== "string")
  if (!isInside && !hasKids) return []
  return [
    kids.length === entry.kids.length && kids.every((kid, at) => kid === entry.kids[at]) ? entry : { ...entry, kids },
  ]
}
