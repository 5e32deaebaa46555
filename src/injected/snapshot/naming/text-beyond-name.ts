import { Flag } from "../../wire/entry.ts"
import type { Entry, Kid } from "../entries.ts"
import { attribute } from "../safe.ts"
import type { Names } from "./names.ts"
import type { Traits } from "./traits.ts"

const WORDS = /[\p{L}\p{N}]/u

/** Whether an element's name does not come from its visible text, so that the text may say something else. */
export function isNamedApart(element: Element, tag: string, { aria }: Traits, names: Names): boolean {
  if (tag === "svg") return true
  if (tag === "button" && names.labelsOf(element).length > 0) return true
  return aria && ["aria-label", "aria-labelledby"].some((name) => (attribute(element, name) ?? "").trim() !== "")
}

/** The text that such an element shows besides its name, and the controls in it. */
export function textBeyondName(entries: readonly Entry[], name: string): { text: string; kids: readonly Entry[] } {
  const texts: string[] = []
  const kids: Entry[] = []
  for (const entry of entries) collect(entry, texts, kids)
  const said = folded(name)
  const fresh = texts.filter((text) => WORDS.test(text) && !said.includes(folded(text)))
  return { text: fresh.map((text) => withoutName(text, name)).join(" "), kids }
}

/** The part of the line that is not in the name. */
function withoutName(text: string, name: string): string {
  const at = name === "" ? -1 : text.indexOf(name)
  return at < 0 ? text : `${text.slice(0, at)}${text.slice(at + name.length)}`.trim()
}

function collect(entry: Entry, texts: string[], kids: Entry[]): void {
  if ((entry.flags & Flag.acts) !== 0 || entry.role === "iframe" || entry.role === "cut") {
    kids.push(entry)
    return
  }
  if (entry.name !== "") texts.push(entry.name)
  if (entry.role === "text") texts.push(lineOf(entry.kids))
  for (const kid of entry.kids) if (typeof kid !== "string") collect(kid, texts, kids)
}

function lineOf(kids: readonly Kid[]): string {
  return kids
    .filter((kid) => typeof kid === "string")
    .join(" ")
    .trim()
}

function folded(text: string): string {
  return text.toLowerCase().replace(/\s+/g, " ").trim()
}
