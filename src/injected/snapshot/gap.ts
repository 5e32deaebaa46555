import { boxOf, isText, textOfNode } from "./safe.ts"
import type { Edges } from "./sight/sight.ts"

/** A text node, or an element at whose edge a style sheet draws text. */
export type Written = Text | Element

/** Letters and digits of scripts that put spaces between words; other scripts break lines anywhere. */
const SPACED = /[\p{L}\p{N}:]/u
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** A space is about a quarter of the height of a line. */
const LEAST_OF_HEIGHT = 0.15

const range = document.createRange()

/**
 * Whether words without white space between them are drawn apart, by a margin or because they are in separate boxes.
 */
export function isApart(before: Written, words: string, after: Written, next: string): boolean {
  const last = words.at(-1) ?? ""
  const first = next.at(0) ?? ""
  if (!isWord(last) || !isWord(first)) return false
  const one = edgesOf(before, "end")
  const other = edgesOf(after, "start")
  const height = Math.min(one.bottom - one.top, other.bottom - other.top)
  if (height <= 0) return false
  const isSameLine = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > height / 2
  return !isSameLine || Math.max(other.left - one.right, one.left - other.right) > height * LEAST_OF_HEIGHT
}

function isWord(letter: string): boolean {
  return SPACED.test(letter) && !UNSPACED.test(letter)
}

/** The box of the last or first letter, or of the element that the text is drawn in. */
function edgesOf(written: Written, edge: "start" | "end"): Edges {
  if (!isText(written)) return boxOf(written)
  const text = textOfNode(written)
  const at = edge === "start" ? text.length - text.trimStart().length : text.trimEnd().length - 1
  range.setStart(written, at)
  range.setEnd(written, at + 1)
  return range.getBoundingClientRect()
}
