// Estimates the width of a text in a reader's system font, which is unknown: slightly wider than in most fonts.
const WIDE = /[A-Zmw@%×+=]/
const NARROW = /[ijlftr.,:;'|()\- ]/
const widthOf = (character) => (WIDE.test(character) ? 0.84 : NARROW.test(character) ? 0.42 : 0.69)

export function textWidth(words, size = 13) {
  return [...words].reduce((sum, character) => sum + widthOf(character), 0) * size
}

export const widest = (texts, size) => Math.max(0, ...texts.map((words) => textWidth(words, size)))

export function shorten(words, width, size) {
  if (textWidth(words, size) <= width) return words
  const characters = [...words]
  while (characters.length > 1 && textWidth(`${characters.join("")}…`, size) > width) characters.pop()
  return `${characters.join("").trimEnd()}…`
}
