import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { parseJsonc } from "./jsonc.ts"

describe("settings of editors", () => {
  test("are JSON", () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 2, "\t"), (text, indent) => {
        const value: unknown = JSON.parse(text)
        expect(JSON.stringify(parseJsonc(JSON.stringify(value, null, indent)).value)).toBe(JSON.stringify(value))
      }),
    )
  })

  test("may have comments, trailing commas and a byte order mark", () => {
    const text = '\ufeff// head\n{ /* a */ "a": [1, 2,], // b\n "b": { "c": "// no comment", }, }\n// tail'
    expect(parseJsonc(text).value).toEqual({ a: [1, 2], b: { c: "// no comment" } })
  })

  test("have the position of each member", () => {
    const text = '{ "a": {"b" : 1}, "c": 2 }'
    const { members = [] } = parseJsonc(text)
    expect(members.map(({ start, value, comma }) => [text.slice(start, value.end), comma])).toEqual([
      ['"a": {"b" : 1}', 16],
      ['"c": 2', undefined],
    ])
    expect(members[0]?.value.members?.map(({ key }) => key)).toEqual(["b"])
  })

  test.each([
    ["", "line 1: a value"],
    ['{\n"a": 1\n"b": 2 }', 'line 3: "," or "}"'],
    ["[1 2]", 'line 1: "," or "]"'],
    ['{ "a" 1 }', 'line 1: ":"'],
    ["{ a: 1 }", "line 1: a name in quotes"],
    ["{ , }", "line 1: a name in quotes"],
    ['{ "a": 01 }', 'line 1: "," or "}"'],
    ['{ "a": "\n" }', "line 1: a value"],
    ["{} {}", "line 1: the end"],
    ["{ /* open }", "line 1: a name in quotes"],
    ["[".repeat(1_000), "line 1: no more depth"],
  ])("that are invalid are refused: %j", (text, message) => {
    expect(() => parseJsonc(text)).toThrow(SyntaxError)
    expect(() => parseJsonc(text)).toThrow(message)
  })
})
