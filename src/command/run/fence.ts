import { shortId } from "../../base/ids.ts"
import { manyLines } from "../../base/text.ts"
import { withoutWidthless } from "../../base/unseen.ts"

/** A line that could pass for one of ours: a mark, or a note, hint or error. */
const LIKE_OURS = /---\s+(?:page text|end)\s+\w|^\s*(?:note|hint|error\s+\w+)\s*:\s/i

/**
 * Fences page text of several lines with marks that the page cannot know beforehand: no line of it can pass for one of
 * ours. A single line is set apart by quotes, and needs no marks.
 */
export function fenced(text: string): string {
  const shown = manyLines(text)
  if (!shown.includes("\n") && !LIKE_OURS.test(withoutWidthless(shown))) return shown
  const mark = shortId()
  return `--- page text ${mark}\n${shown}\n--- end ${mark}`
}

/** Closes a fence that was truncated. */
export function closeFence(text: string): string {
  let open: string | undefined
  for (const line of text.split("\n")) {
    if (open === undefined) open = /(?:^|: )--- page text (\w+)$/.exec(line)?.[1]
    else if (line.trim() === `--- end ${open}`) open = undefined
  }
  return open === undefined ? text : `${text}\n--- end ${open}`
}
