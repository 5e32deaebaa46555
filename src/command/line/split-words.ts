import { TabhandError } from "../../base/errors.ts"
import { clip, oneLine } from "../../base/text.ts"

/** Splits a command line into words as a shell would: quotes group, a backslash escapes. Nothing is expanded. */
export function splitWords(line: string): string[] {
  const words: string[] = []
  let word = ""
  let begun = false
  let quote = ""
  for (let at = 0; at < line.length; at++) {
    const char = line[at] ?? ""
    if (quote === "'") {
      if (char === "'") quote = ""
      else word += char
    } else if (char === "\\" && at + 1 < line.length && (quote === "" || /["\\]/.test(line[at + 1] ?? ""))) {
      word += line[++at]
      begun = true
    } else if (quote === '"') {
      if (char === '"') quote = ""
      else word += char
    } else if (char === "'" || char === '"') {
      quote = char
      begun = true
    } else if (/[ \t\r\n]/.test(char)) {
      if (begun) words.push(word)
      word = ""
      begun = false
    } else {
      word += char
      begun = true
    }
  }
  if (quote) throw unclosed(quote, line)
  if (begun) words.push(word)
  return words
}

function unclosed(quote: string, line: string): TabhandError {
  // What follows the first word may be a secret.
  const [verb = ""] = line.trim().split(/\s/, 1)
  return new TabhandError("bad_argument", `a ${quote} is not closed in the command ${oneLine(clip(verb, 40))}`, {
    hint: "close it, or put a backslash before it if it is meant literally",
  })
}
