import { Flag } from "../../../injected/wire/entry.ts"
import type { Entry } from "../model/look.ts"
import { refOf, type View } from "../model/view.ts"
import { type Thing, thingsIn } from "./things.ts"

export interface Match {
  readonly ref: string
  readonly role: string
  /** The match with the text around it. */
  readonly text: string
  /** The heading above it. */
  readonly under: string
}

const AROUND = 60

/** Finds a text in the names, values and running text of a view, ignoring case. */
export function search(view: View, text: string): Match[] {
  const wanted = folded(text)
  const matches: Match[] = []
  let under = ""
  for (const thing of thingsIn(view)) {
    const { entry, frame } = thing
    if (entry.role === "heading") under = entry.name
    const held = textsOf(entry).find((each) => folded(each).includes(wanted))
    if (held === undefined || repeatsParent(thing, wanted)) continue
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

/** Whether an entry that is no control only repeats the name of its parent, which matches already. */
function repeatsParent({ entry, around }: Thing, wanted: string): boolean {
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
