import { shortId } from "../base/ids.ts"

/** A line that could pass for one of ours: a mark, or what we say besides an answer. */
const LIKE_OURS = /--- (?:page text|end) \w|^\s*(?:note|hint|error \w+): /

/**
 * Page text of several lines, between marks that the page cannot know beforehand: no line of it can pass for one of
 * ours. What has one line only is kept apart by quotes, and costs no marks.
 */
export function fenced(text: string): string {
  if (!/[\n\r\u0085\u2028\u2029]/.test(text) && !LIKE_OURS.test(text)) return text
  const mark = shortId()
  return `--- page text ${mark}\n${text}\n--- end ${mark}`
}

/** Closes a fence that was cut in its middle. */
export function closeFence(text: string): string {
  let open: string | undefined
  for (const line of text.split("\n")) {
    if (open === undefined) open = /(?:^|: )--- page text (\w+)$/.exec(line)?.[1]
    else if (line.trim() === `--- end ${open}`) open = undefined
  }
  return open === undefined ? text : `${text}\n--- end ${open}`
}
