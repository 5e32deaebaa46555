import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { parseJsonc } from "../../../base/jsonc.ts"
import { NotEditable } from "./setup-edit.ts"
import { jsonEntry, withJsonEntry, withoutJsonEntry } from "./setup-json.ts"

const entry = { command: "tabhand", args: ["mcp"] }
const put = (text: string) => withJsonEntry(text, "mcpServers", "tabhand", entry)?.text
const take = (text: string) => withoutJsonEntry(text, "mcpServers", "tabhand")?.text

const OURS = `"tabhand": {
      "command": "tabhand",
      "args": ["mcp"]
    }`

describe("adding an entry", () => {
  test.each([
    ["into nothing", "", `{\n  "mcpServers": {\n    ${OURS}\n  }\n}\n`],
    ["into an empty object", "{}", `{\n  "mcpServers": {\n    ${OURS}\n  }\n}`],
    ["into an empty section", `{\n  "mcpServers": {}\n}\n`, `{\n  "mcpServers": {\n    ${OURS}\n  }\n}\n`],
    [
      "before others, whose lines stay as they are",
      `{\n  "a": 1, // one\n  "mcpServers": {\n    // two\n    "b": { "command": "b" },\n  },\n}\n`,
      `{\n  "a": 1, // one\n  "mcpServers": {\n    ${OURS},\n    // two\n    "b": { "command": "b" },\n  },\n}\n`,
    ],
    [
      "into a section of its own, with what the file indents by",
      `{\n\t"key": "secret"\n}`,
      `{\n\t"mcpServers": {\n\t\t"tabhand": {\n\t\t\t"command": "tabhand",\n\t\t\t"args": ["mcp"]\n\t\t}\n\t},\n\t"key": "secret"\n}`,
    ],
    [
      "into one line",
      `{ "mcpServers": { "b": 1 } }`,
      `{ "mcpServers": { "tabhand": {"command":"tabhand","args":["mcp"]}, "b": 1 } }`,
    ],
    [
      "before a comment on a line of its own",
      `{\n  "mcpServers": {\n    // none yet\n  }\n}`,
      `{\n  "mcpServers": {\n    ${OURS}\n    // none yet\n  }\n}`,
    ],
    [
      "with the line ends of the file",
      `{\r\n  "mcpServers": {}\r\n}\r\n`,
      `{\n  "mcpServers": {\n    ${OURS}\n  }\n}\n`.replaceAll("\n", "\r\n"),
    ],
    [
      "in place of an older one, keeping what the user added",
      `{\n  "mcpServers": {\n    "tabhand": { "command": "old", "env": { "A": "1" } }\n  }\n}`,
      `{\n  "mcpServers": {\n    "tabhand": {\n      "command": "tabhand",\n      "env": {\n        "A": "1"\n      },\n      "args": ["mcp"]\n    }\n  }\n}`,
    ],
    [
      "in place of one that reaches a server by its address",
      `{ "mcpServers": {"tabhand": {"url": "http://localhost:1"}} }`,
      `{ "mcpServers": {"tabhand": {"command":"tabhand","args":["mcp"]}} }`,
    ],
  ])("%s", (_, before, after) => {
    expect(put(before)).toBe(after)
    expect(put(after)).toBeUndefined()
    expect(jsonEntry(after, "mcpServers", "tabhand")).toMatchObject(entry)
  })

  test("reports only its own lines", () => {
    const edit = withJsonEntry('{\n  "mcpServers": {"b": {"key": "secret"}}\n}', "mcpServers", "tabhand", entry)
    expect(edit?.removed).toBe("")
    expect(edit?.added).toBe('"tabhand": {"command":"tabhand","args":["mcp"]},')
  })
})

describe("removing an entry", () => {
  test.each([
    ["where it is the only one", `{\n  "mcpServers": {\n    ${OURS}\n  }\n}\n`, `{\n  "mcpServers": {}\n}\n`],
    [
      "before another",
      `{\n  "mcpServers": {\n    ${OURS},\n    "b": 1 // b\n  }\n}\n`,
      `{\n  "mcpServers": {\n    "b": 1 // b\n  }\n}\n`,
    ],
    [
      "behind another, with the comma between",
      `{\n  "mcpServers": {\n    "b": 1, // b\n    ${OURS}\n  }\n}\n`,
      `{\n  "mcpServers": {\n    "b": 1 // b\n  }\n}\n`,
    ],
    ["from one line", `{"mcpServers":{"b":1,"tabhand":{},"c":2}}`, `{"mcpServers":{"b":1,"c":2}}`],
  ])("%s", (_, before, after) => {
    expect(take(before)).toBe(after)
    expect(take(after)).toBeUndefined()
  })

  test("does nothing if there is none", () => {
    for (const text of ["", "{}", '{"mcpServers":{}}', '{"mcpServers":{"b":1}}']) expect(take(text)).toBeUndefined()
  })
})

test("in any file, adding changes only the entry, and removing it restores the file", () => {
  const keys = fc.constantFrom("a", "b", "mcpServers", "tabhand", "x y")
  const file = fc.record(
    { a: fc.jsonValue(), b: fc.jsonValue(), mcpServers: fc.dictionary(keys, fc.jsonValue()) },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(file, fc.constantFrom(undefined, 2, 4, "\t"), (value, indent) => {
      const before = JSON.stringify(value, null, indent)
      const after = put(before) ?? before
      const found = jsonEntry(after, "mcpServers", "tabhand")
      expect(found).toMatchObject(entry)
      const expected: Record<string, unknown> = JSON.parse(JSON.stringify(value))
      expect(parseJsonc(after).value).toEqual({
        ...expected,
        mcpServers: { ...JSON.parse(JSON.stringify(value.mcpServers ?? {})), tabhand: found },
      })
      const again = take(after)
      expect(parseJsonc(again ?? "").value).toEqual({
        ...expected,
        mcpServers: JSON.parse(JSON.stringify({ ...value.mcpServers, tabhand: undefined })),
      })
    }),
  )
})

test.each([
  ["{ nonsense", "it is not valid JSON: line 1"],
  ["[1]", "it does not hold a JSON object"],
  ['{ "mcpServers": [] }', '"mcpServers" in it is not an object'],
])("a file that cannot be parsed is not edited: %s", (text, message) => {
  expect(() => put(text)).toThrow(NotEditable)
  expect(() => put(text)).toThrow(message)
  expect(() => take(text)).toThrow(message)
})
