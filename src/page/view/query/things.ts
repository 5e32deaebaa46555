import type { Entry } from "../model/look.ts"
import type { FrameView, View } from "../model/view.ts"

/** One entry of a view, with those around it. */
export interface Thing {
  readonly entry: Entry
  readonly frame: FrameView
  readonly around: Thing | undefined
}

/** Everything in a view, in reading order, frames included. */
export function* thingsIn(view: View): Generator<Thing> {
  yield* below(view.main.look.entries, view.main, undefined)
}

function* below(kids: Entry["kids"], frame: FrameView, around: Thing | undefined): Generator<Thing> {
  for (const entry of kids) {
    if (typeof entry === "string") continue
    const thing = { entry, frame, around }
    yield thing
    yield* below(entry.kids, frame, thing)
    const inner = entry.role === "iframe" ? frame.frames.get(entry.id) : undefined
    if (inner) yield* below(inner.look.entries, inner, thing)
  }
}

/** A key for an entry's place: entries at the same place have the same ancestors. */
export function placeOf({ around }: Thing): string {
  const steps: string[] = []
  for (let at = around; at !== undefined; at = at.around) steps.push(`${at.entry.role} ${at.entry.name}`)
  return steps.join("\n")
}
