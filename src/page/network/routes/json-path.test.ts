import { describe, expect, test } from "vitest"
import { applyJsonEdit, readJsonEdit } from "./json-path.ts"

function edit(value: unknown, written: string): unknown {
  const read = readJsonEdit(written)
  if (!read) throw new Error(`${written} is no edit`)
  const copy = structuredClone(value)
  return applyJsonEdit(copy, read) ? copy : "no place"
}

describe("an edit of JSON", () => {
  test.each([
    [{ a: 1 }, "a=2", { a: 2 }],
    [{ a: { b: [1, 2] } }, "a.b[0]=5", { a: { b: [5, 2] } }],
    [{ a: [{ b: 1 }] }, 'a[0].b={"c":null}', { a: [{ b: { c: null } }] }],
    [{ a: [1] }, "a[1]=2", { a: [1, 2] }],
    [{ items: [{ p: 1 }, { p: 2 }] }, "items[*].p=0", { items: [{ p: 0 }, { p: 0 }] }],
    [[1, 2], "[*]=7", [7, 7]],
    [{}, "a.b.c=free text = with signs", { a: { b: { c: "free text = with signs" } } }],
    [{ "x.y": 1 }, '["x.y"]=2', { "x.y": 2 }],
    [{ a: 1 }, "a=", { a: "" }],
    [{ a: 1 }, "a.b=2", "no place"],
    [{ a: [] }, "a[1]=2", "no place"],
    [{ a: 1 }, "[0]=2", "no place"],
    ["text", "a=2", "no place"],
  ])("of %j: %s gives %j", (value, written, expected) => {
    expect(edit(value, written)).toEqual(expected)
  })

  test("reaches no prototype", () => {
    expect(edit({}, "__proto__.polluted=1")).toEqual(JSON.parse('{"__proto__":{"polluted":1}}'))
    expect({}).not.toHaveProperty("polluted")
  })

  test.each(["", "=1", "a", "a.b[0]", "a[x]=1", "a[-1]=1", ".=1"])("%j is none", (written) => {
    expect(readJsonEdit(written)).toBeUndefined()
  })
})
