import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Protocol } from "../../cdp/protocol.ts"
import { fromDeepValue } from "./deep-value.ts"

type Deep = Protocol.Runtime.DeepSerializedValue

/** The browser's deep serialization of a plain value. */
function deep(value: unknown): Deep {
  if (value === null) return { type: "null" }
  if (Array.isArray(value)) return { type: "array", value: value.map(deep) }
  switch (typeof value) {
    case "string":
      return { type: "string", value }
    case "boolean":
      return { type: "boolean", value }
    case "number":
      return { type: "number", value: Object.is(value, -0) ? "-0" : value }
    case "object":
      return { type: "object", value: Object.entries(value ?? {}).map(([key, item]) => [key, deep(item)]) }
    default:
      return { type: "undefined" }
  }
}

describe("a value from the page", () => {
  test("is kept as it is if JSON can represent it", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.stringify(fromDeepValue(deep(value)))).toBe(JSON.stringify(value))
      }),
    )
  })

  test.each<[string, Deep, unknown]>([
    ["undefined", { type: "undefined" }, null],
    ["NaN", { type: "number", value: "NaN" }, "NaN"],
    ["an infinity", { type: "number", value: "-Infinity" }, "-Infinity"],
    ["-0", { type: "number", value: "-0" }, 0],
    ["a bigint", { type: "bigint", value: "12" }, "12n"],
    ["a date", { type: "date", value: "2025-11-15T00:00:00.000Z" }, "2025-11-15T00:00:00.000Z"],
    ["a pattern", { type: "regexp", value: { pattern: "a+", flags: "gi" } }, "/a+/gi"],
    ["a pattern without flags", { type: "regexp", value: { pattern: "a" } }, "/a/"],
    ["a set", { type: "set", value: [deep(1), deep("x")] }, [1, "x"]],
    [
      "a map",
      {
        type: "map",
        value: [
          ["k", deep(1)],
          [deep(2), deep([3])],
        ],
      },
      { k: 1, "2": [3] },
    ],
    ["a map with objects for keys", { type: "map", value: [[deep({ a: 1 }), deep(1)]] }, { '{"a":1}': 1 }],
  ])("%s", (_, value, expected) => {
    expect(fromDeepValue(value)).toEqual(expected)
  })

  test.each<[string, Deep, string | undefined, string]>([
    ["a function", { type: "function" }, "function go() {\n  return 1\n}", "[function function go() {]"],
    ["a function without a text", { type: "function" }, undefined, "[function]"],
    ["a symbol", { type: "symbol" }, "Symbol(x)", "[Symbol(x)]"],
    ["an error", { type: "error" }, "TypeError: no\n    at x", "[TypeError: no]"],
    ["a promise", { type: "promise" }, "Promise", "[Promise]"],
    ["a window", { type: "window" }, undefined, "[window]"],
    ["an object seen before", { type: "object", weakLocalObjectReference: 1 }, undefined, "[circular]"],
    ["something new", { type: "proxy" }, undefined, "[proxy]"],
  ])("%s is said in a string", (_, value, description, expected) => {
    expect(fromDeepValue(value, description)).toBe(expected)
  })

  test.each([
    [{ localName: "button", attributes: { id: "go", class: " big  red " } }, "[node button#go.big.red]"],
    [{ localName: "p", attributes: { id: "" } }, "[node p]"],
    [{ localName: "p" }, "[node p]"],
    [{ nodeValue: 'a "text"\nnode' }, '[node "a \\"text\\"\\nnode"]'],
    [{}, "[node #document]"],
  ])("a node is said as a selector would: %j", (value, expected) => {
    expect(fromDeepValue({ type: "node", value }, "#document")).toBe(expected)
  })

  test("is a list for a collection of nodes, although the protocol's types lack them", () => {
    for (const type of ["nodelist", "htmlcollection"]) {
      const collection: Deep = JSON.parse(
        `{"type": "${type}", "value": [{"type": "node", "value": {"localName": "a"}}]}`,
      )
      expect(fromDeepValue(collection)).toEqual(["[node a]"])
    }
  })

  test("keeps keys that have a meaning to the language, and changes no prototype", () => {
    const result = fromDeepValue({
      type: "object",
      value: [
        ["__proto__", deep({ polluted: true })],
        ["constructor", deep(1)],
      ],
    })
    expect(JSON.stringify(result)).toBe('{"__proto__":{"polluted":true},"constructor":1}')
    expect("polluted" in Object.prototype).toBe(false)
  })

  test("is JSON-safe, with short descriptions, whatever the browser sends", () => {
    const types = [
      "object",
      "map",
      "array",
      "set",
      "node",
      "function",
      "regexp",
      "date",
      "bigint",
      "number",
      "error",
      "odd",
    ]
    const anyDeep = fc.record({ type: fc.constantFrom(...types), value: fc.jsonValue() })
    fc.assert(
      fc.property(anyDeep, fc.string(), (value, description) => {
        const result = fromDeepValue({ ...value, type: "object", value: [["x", value]] }, description)
        expect(() => JSON.stringify(result)).not.toThrow()
        const alone: unknown = fromDeepValue({ type: "error" }, `${description}\nsecond line`)
        expect(alone).not.toContain("\n")
      }),
    )
  })
})
