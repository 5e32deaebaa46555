import { UNSEEN } from "./unseen.ts"

/**
 * Patterns that match a secret in whatever form it was written: as it is, with collapsed white space, and with any of
 * its characters escaped as in Markdown, HTML, JSON, scripts and URLs, in any mixture and several times over.
 */

const UNSEEN_CHAR = new RegExp(`^[${UNSEEN}]$`)
export const GAP = `[${UNSEEN}]{0,8}`
/** Every repetition is bounded, so a page cannot make a match slow. */
const ESCAPES = "\\\\{1,8}"
const PERCENT = "%(?:25){0,3}"
const AMPERSAND = "&(?:amp;){0,3}"

const ANY_SPACE = `(?:${[
  `[\\s${UNSEEN}+]`,
  `${ESCAPES}(?:[nrtfv]|\\s|u00(?:0[9aAdD]|20|85|[aA]0)|x(?:0[9aAdD]|20|[aA]0))`,
  `${PERCENT}(?:20|0[9aAdD]|[cC]2${PERCENT}[aA]0)`,
  `${AMPERSAND}(?:nbsp|Tab|NewLine|#0{0,4}(?:9|10|13|32|160)|#[xX]0{0,4}(?:9|[aAdD]|20|[aA]0));`,
  "<br ?/?>",
].join("|")}){1,64}`

const ANY_BACKSLASHES = `(?:${[
  `[_\\\\${UNSEEN}]`,
  `${PERCENT}5[cC]`,
  `${AMPERSAND}(?:bsol|#0{0,4}92|#[xX]0{0,4}5[cC]);`,
].join("|")}){1,64}`

const NAMED: Readonly<Record<string, string>> = { "<": "lt", ">": "gt", '"': "quot", "'": "apos" }

/** One pattern per character; one pattern for a whole run of white space or of backslashes. */
export function unitsOf(text: string, isAnyCase: boolean): string[] {
  const runs = text.trim().match(/\s+|\\+|[\ud800-\udbff][\udc00-\udfff]|[\s\S]/g) ?? []
  const seen = runs.filter((run) => !UNSEEN_CHAR.test(run))
  return seen.map((run) =>
    /^\s/.test(run) ? ANY_SPACE : run.startsWith("\\") ? ANY_BACKSLASHES : anyForm(run, isAnyCase),
  )
}

function anyForm(char: string, isAnyCase: boolean): string {
  const cases = isAnyCase ? casesOf(char) : [char]
  if (/^[0-9A-Za-z]$/.test(char)) return cases.length > 1 ? `[${cases.join("")}]` : char
  const forms = char === "&" ? [AMPERSAND] : char === "%" ? [PERCENT] : cases.map(literally)
  const same = cases.filter((each) => each.length === char.length)
  const bare = [...forms, ...same.map(bareForms)].join("|")
  return `(?:${bare}|${ESCAPES}(?:${bare}|${same.map(escapedForms).join("|")}))`
}

function casesOf(char: string): string[] {
  return [...new Set([char, char.toLowerCase(), char.toUpperCase()])]
}

/** What we write in place of characters that a line must not contain. */
const REPLACED = /^(?:[\u0000-\u001f\u007f-\u009f]|[\ud800-\udfff])$/

/** Characters that browsers replace in file names. */
const NOT_IN_FILE_NAMES = /^["*/:<>?|~]$/

/** In URLs and HTML, and in what we write ourselves. */
function bareForms(char: string): string {
  const bytes = [...Buffer.from(char.toWellFormed())]
  const code = char.codePointAt(0) ?? 0
  const name = NAMED[char]
  return [
    bytes.map((byte) => PERCENT + hex(byte, 2)).join(""),
    `${AMPERSAND}(?:${name === undefined ? "" : `${name}|`}#0{0,4}${code}|#[xX]0{0,4}${hex(code, 1)});`,
    ...(REPLACED.test(char) ? ["\\ufffd"] : []),
    // As a shell quotes it.
    ...(char === "'" ? [`'${ESCAPES}''`] : []),
    ...(NOT_IN_FILE_NAMES.test(char) ? ["_"] : []),
  ].join("|")
}

/** After a backslash, in JSON and scripts. */
function escapedForms(char: string): string {
  const [first = 0, second] = Array.from({ length: char.length }, (_, at) => char.charCodeAt(at))
  if (second !== undefined) return `u${hex(first, 4)}${ESCAPES}u${hex(second, 4)}`
  return first < 0x100 ? `u${hex(first, 4)}|x${hex(first, 2)}` : `u${hex(first, 4)}`
}

/** The digits of a number, in either case. */
function hex(number: number, digits: number): string {
  return number
    .toString(16)
    .padStart(digits, "0")
    .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")
}

/** A cut in a text. */
export const CUT = anyForm("…", false)

export function inOrder(units: readonly string[]): string {
  return units.join(GAP)
}

/** The first `least` units, followed by as many more as match. */
export function beginningOf(units: readonly string[], least: number): string {
  const more = units.slice(least).reduceRight((rest, unit) => `(?:${GAP}${unit}${rest})?`, "")
  return `${inOrder(units.slice(0, least))}${more}`
}

/** The last `least` units, preceded by as many more as match. */
export function endOf(units: readonly string[], least: number): string {
  const more = units.slice(0, -least).reduce((rest, unit) => `(?:${rest}${unit}${GAP})?`, "")
  return `${more}${inOrder(units.slice(-least))}`
}

/** Letters and digits. Any other character delimits a word. */
const IN_WORD = "[0-9A-Za-z\\u00c0-\\u024f\\u0370-\\u1fff]"

/** Not after another letter or digit, unless that ends an escape. */
export const WORD_BEGINS = `(?:(?<!${IN_WORD})|(?<=%[0-9A-Fa-f]{2})|(?<=\\\\(?:[a-z]|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2})))`
export const WORD_ENDS = `(?!${IN_WORD})`
