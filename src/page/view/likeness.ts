import { nearest } from "../../base/text.ts"

/** What a selector is written with, and says nothing about the element that is meant. */
const SYNTAX = new Set(
  "text aria xpath pierce css role label name id class data testid type div span li ul the a of".split(" "),
)

/** The words of a name, or of a selector: `#saveButton` has "save" and "button". */
export function wordsIn(text: string): string[] {
  const words = text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return [...new Set(words.filter((word) => word.length > 1 && !SYNTAX.has(word)))]
}

/** How much of what is wanted is there: 1 for each word that is, less for one that is a part of another or nearly the same. */
export function likeness(wanted: readonly string[], there: readonly string[]): number {
  return wanted.reduce((sum, word) => sum + wordLikeness(word, there), 0)
}

function wordLikeness(word: string, there: readonly string[]): number {
  if (there.includes(word)) return 1
  const isPart = (one: string, other: string) => one.length >= 3 && other.includes(one)
  if (there.some((other) => isPart(word, other) || isPart(other, word))) return 0.7
  return nearest(word, there) === undefined ? 0 : 0.5
}
