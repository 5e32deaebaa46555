import { execFileSync } from "node:child_process"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { TabhandError } from "../../base/errors.ts"
import { splitWords } from "./split-words.ts"

const withMarks = fc.string({ unit: fc.constantFrom("a", "b", " ", "'", '"', "\\", "\n", "\t", "$", "ä", "😀") })

describe("a line", () => {
  test.each([
    ["open example.com", ["open", "example.com"]],
    ["  open\t\n example.com  ", ["open", "example.com"]],
    ['eval "document.title"', ["eval", "document.title"]],
    ["eval 'a \"b\" c'", ["eval", 'a "b" c']],
    ['eval "a \\"b\\" \\\\ c"', ["eval", 'a "b" \\ c']],
    ['eval "a\\nb"', ["eval", "a\\nb"]],
    ["a\\ b c", ["a b", "c"]],
    ["a''b\"\"c", ["abc"]],
    ["'' \"\"", ["", ""]],
    ["$HOME `id` *", ["$HOME", "`id`", "*"]],
    ["", []],
    ["a\u00a0b c", ["a\u00a0b", "c"]],
    ["a\\", ["a\\"]],
  ])("%j", (line, words) => {
    expect(splitWords(line)).toEqual(words)
  })

  test("of separately quoted words returns them", () => {
    const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`
    fc.assert(
      fc.property(fc.array(withMarks), (words) => {
        expect(splitWords(words.map(quoted).join(" "))).toEqual(words)
      }),
    )
  })

  test("is split or refused with a reason, whatever it contains", () => {
    fc.assert(
      fc.property(withMarks, (line) => {
        try {
          for (const word of splitWords(line)) expect(word).toBeTypeOf("string")
        } catch (error) {
          expect(error).toBeInstanceOf(TabhandError)
          expect(error).toMatchObject({ code: "bad_argument" })
        }
      }),
    )
  })

  test("is split as a shell splits it, if it contains no expansions", () => {
    const line = `open "a b" 'c "d"' e\\ f "g\\"h" "i\\\\j" k''l`
    const printed = execFileSync("/bin/sh", ["-c", `printf '%s\\0' ${line}`], { encoding: "utf8" })
    expect(splitWords(line)).toEqual(printed.split("\0").slice(0, -1))
  })

  test("with a quote that is not closed is refused", () => {
    expect(() => splitWords(`eval "a`)).toThrow(/a " is not closed/)
    expect(() => splitWords(`eval 'a`)).toThrow(/a ' is not closed/)
  })
})
