import { UNSEEN, withoutUnseen } from "./unseen.ts"

/** Everything that a terminal or a line-based reader treats as a line end. */
const LINE_ENDS = "\\n\\v\\f\\r\\u001c-\\u001e\\u0085\\u2028\\u2029"
export const ANY_LINE_ENDS = new RegExp(`[${LINE_ENDS}]+`)
const BREAKS = new RegExp(`[\\t${LINE_ENDS}]+`, "g")
const OTHER_LINE_ENDS = /\r\n|[\v\f\r\u001c-\u001e\u0085\u2028\u2029]/g
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g
/** Fast path: most text contains none of these. */
const RARE = `\\u000b-\\u001f\\u007f-\\u009f\\u2028\\u2029\\ud800-\\udfff\\ufe00-\\ufe0f${UNSEEN}`
const UNUSUAL = new RegExp(`[\\u0000-\\u000a${RARE}]`)
const UNUSUAL_IN_LINES = new RegExp(`[\\u0000-\\u0008${RARE}]`)

/**
 * Removes lone surrogates, control characters, line ends and invisible characters: the result is well-formed and stays
 * on one line.
 */
export function oneLine(text: string): string {
  if (!UNUSUAL.test(text)) return text
  return visible(text).replace(BREAKS, " ").replace(CONTROLS, "\ufffd")
}

/** `oneLine` for text of several lines: line ends become line feeds, and tabs stay. */
export function manyLines(text: string): string {
  if (!UNUSUAL_IN_LINES.test(text)) return text
  return visible(text).replace(OTHER_LINE_ENDS, "\n").replace(CONTROLS, "\ufffd")
}

/** For our own lines: keeps their line feeds and replaces every other line end, which comes from page text. */
export function ownLines(text: string): string {
  if (!UNUSUAL_IN_LINES.test(text)) return text
  return visible(text).replace(OTHER_LINE_ENDS, " ").replace(CONTROLS, "\ufffd")
}

function visible(text: string): string {
  return withoutUnseen(text.toWellFormed())
}

/**
 * JSON for a terminal: escapes characters that could control it or are invisible. Parsing returns the original value.
 */
export function jsonText(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, null, indent) ?? "null"
  return text.replace(NOT_IN_JSON, (char) =>
    Array.from({ length: char.length }, (_, at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""),
  )
}

const NOT_IN_JSON = /[\u007f-\u009f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\udb40[\udc00-\udfff]/g

/** Page text as a quoted, escaped string on one line, so that it cannot pass for our own text. */
export function quote(text: string): string {
  return JSON.stringify(oneLine(text))
}

/** Quotes a word for the shell: strings that pages choose, such as URLs, may contain shell syntax. */
export function shellWord(text: string): string {
  return /^[\w./:@%+,-]+$/.test(text) ? text : `'${oneLine(text).replaceAll("'", "'\\''")}'`
}

/** At most `max` characters, cut on a code point, with an ellipsis when cut. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text
  if (max < 1) return ""
  const cut = text.slice(0, max - 1)
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KiB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`
}

/** The known name closest to the input, when it is close enough to suggest. */
export function nearest(written: string, known: Iterable<string>): string | undefined {
  let best: string | undefined
  let bestDistance = Math.max(1, Math.floor(written.length / 3)) + 1
  for (const name of known) {
    const distance = editDistance(written.toLowerCase(), name.toLowerCase(), bestDistance)
    if (distance < bestDistance) {
      best = name
      bestDistance = distance
    }
  }
  return best
}

/** Edits (insert, delete, replace, swap of neighbours) between two strings; gives up at `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      next.push(cost)
    }
    before = row
    row = next
  }
  return row[b.length] ?? limit
}
