import { Flag } from "./entry.ts"
import type { Entry } from "./look.ts"
import { type Thing, thingsIn } from "./things.ts"
import { refOf, type View } from "./view.ts"

export interface Match {
  readonly ref: string
  readonly role: string
  /** The text around what was found. */
  readonly text: string
  /** The heading that it stands under. */
  readonly under: string
}

const AROUND = 60

/** Where a text stands in what a page shows: in names, values and running text, whatever the case of its letters. */
export function search(view: View, text: string): Match[] {
  const wanted = folded(text)
  const matches: Match[] = []
  let under = ""
  for (const thing of thingsIn(view)) {
    const { entry, frame } = thing
    if (entry.role === "heading") under = entry.name
    const held = textsOf(entry).find((each) => folded(each).includes(wanted))
    if (held === undefined || isToldAbove(thing, wanted)) continue
    matches.push({
      ref: refOf(view, frame, entry),
      role: entry.role,
      text: excerpt(held, wanted),
      under: entry.role === "heading" ? "" : under,
    })
  }
  return matches
}

function textsOf({ role, name, more, kids }: Entry): string[] {
  if (role === "text") return [kids.map((kid) => (typeof kid === "string" ? kid : kid.name)).join("")]
  return [name, more.value ?? "", more.placeholder ?? "", more.description ?? ""]
}

/** A link within text is found by itself; the name of a thing without its own deeds repeats what is in it. */
function isToldAbove({ entry, around }: Thing, wanted: string): boolean {
  if ((entry.flags & Flag.acts) !== 0 || around === undefined) return false
  return entry.role !== "text" && entry.name === around.entry.name && folded(around.entry.name).includes(wanted)
}

function excerpt(text: string, wanted: string): string {
  const at = folded(text).indexOf(wanted)
  const from = Math.max(0, at - AROUND)
  const to = Math.min(text.length, at + wanted.length + AROUND)
  return `${from > 0 ? "…" : ""}${text.slice(from, to).toWellFormed()}${to < text.length ? "…" : ""}`
}

function folded(text: string): string {
  return text.toLowerCase().replace(/\s+/g, " ")
}
