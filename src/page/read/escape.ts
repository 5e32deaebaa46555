/** Escapes characters of page text that Markdown would interpret as markup, and no others. */
export function escapeInline(text: string): string {
  return text.replace(/[\\`*_<&\]]|~~/g, (mark, at: number) =>
    isMark(mark, text[at - 1] ?? "", text.slice(at + mark.length, at + mark.length + LONGEST_ENTITY))
      ? `\\${mark}`
      : mark,
  )
}

const LONGEST_ENTITY = 32

/** Anything may precede or follow the text, including our own markup. */
function isMark(mark: string, before: string, after: string): boolean {
  switch (mark) {
    case "\\":
      return /^([!-/:-@[-`{-~]|$)/.test(after)
    case "*":
      return !(/^\s/.test(before) && /^\s/.test(after))
    case "_":
      return !(/^[\p{L}\p{N}]/u.test(before) && /^[\p{L}\p{N}]/u.test(after))
    case "<":
      return /^([a-z/!?]|$)/i.test(after)
    case "&":
      return /^#?\w+;/.test(after)
    case "]":
      return /^[([:]/.test(after)
    default:
      return true
  }
}

/** Escapes a line that would begin a heading, list, quote, rule, fence or table. */
export function escapeLineStart(line: string): string {
  return line
    .replace(/^(?=(?:#{1,6}|[-+])(?:\s|$)|>|\||~~~|(?:-\s*){3,}$|={1,}\s*$)/, "\\")
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, "$1\\")
}

/** A code span with as many backticks as needed. */
export function codeSpan(code: string): string {
  const marks = "`".repeat(longestRun(code) + 1)
  const pad = /^`|`$/.test(code) ? " " : ""
  return `${marks}${pad}${code}${pad}${marks}`
}

export function codeBlock(code: string, language: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(code) + 1))
  return `${fence}${language}\n${code}\n${fence}`
}

function longestRun(text: string): number {
  let longest = 0
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  return longest
}

/** Escapes a URL for the parentheses of a link. */
export function linkAddress(url: string): string {
  const safe = url.replace(/[\s<>\\]/g, (character) => encodeURIComponent(character))
  return isBalanced(safe) ? safe : safe.replaceAll("(", "%28").replaceAll(")", "%29")
}

function isBalanced(text: string): boolean {
  let open = 0
  for (const character of text) {
    if (character === "(") open++
    else if (character === ")" && --open < 0) return false
  }
  return open === 0
}
