const SPACES = /[\t\n\f\r ]+/g

/** More than single spaces between words: most texts have none, and need not be copied. */
const TO_COLLAPSE = /[\t\n\f\r]| {2}/

/** White space as the browser collapses it. */
export function collapse(text: string): string {
  return TO_COLLAPSE.test(text) ? text.replace(SPACES, " ") : text
}

/** Only invisible characters: joiners, direction marks, soft hyphens, blanks of other scripts. */
const BLANK = /^[\p{Cf}\p{Z}\u2800\u3164\uffa0]+$/u

export function tidy(text: string): string {
  const tidied = collapse(text).trim()
  return BLANK.test(tidied) ? "" : tidied
}

/** Icon fonts use the private use area, which cannot be read out. */
export function withoutIcons(text: string): string {
  return /[\ue000-\uf8ff\u{f0000}-\u{10ffff}]/u.test(text)
    ? text.replace(/[\ue000-\uf8ff\u{f0000}-\u{10ffff}]/gu, " ")
    : text
}

const STRING = String.raw`"(?:[^"\\]|\\[\s\S])*"`
const TOKEN = new RegExp(String.raw`(${STRING})|[\w-]+\((?:${STRING}|[^"()])*\)|( / )`, "g")

/**
 * The strings in a computed `content`, not those of its functions; alternative text after a slash replaces the strings.
 */
export function contentText(value: string): string {
  if (value === "none" || value === "normal" || value === "") return ""
  let text = ""
  for (const [, string, slash] of value.matchAll(TOKEN)) {
    if (slash !== undefined) text = ""
    else if (string !== undefined) text += unescaped(string.slice(1, -1))
  }
  return text
}

function unescaped(string: string): string {
  return string.replace(/\\(?:([\da-f]{1,6}) ?|([\s\S]))/gi, (_, code: string | undefined, letter: string) =>
    code === undefined ? letter : String.fromCodePoint(Number.parseInt(code, 16)),
  )
}
