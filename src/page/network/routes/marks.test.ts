import { expect, test } from "vitest"
import { isButForMarks } from "./marks.ts"

test.each([
  ["a=1", "a=1", true],
  ["a=1", "a=12", false],
  ["a=[token 12ab]", "a=anything", true],
  ["a=[token 12ab]&b=2", "a=x&b=2", true],
  ["a=[token 12ab]&b=2", "a=x&b=3", false],
  ["a=[token 12ab]&b=[secret PASSWORD]&c", "a=x&b=y&c", true],
  ["a=[token 12ab]&b=[secret PASSWORD]&c", "a=x&c", false],
  ["[redacted]@x", "ada:secret@x", true],
  ["ab[token 12ab]ba", "aba", false],
])("%s is %s: %s", (recorded, text, expected) => {
  expect(isButForMarks(recorded, text)).toBe(expected)
})
