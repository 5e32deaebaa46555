import fc from "fast-check"
import { expect, test } from "vitest"
import { type DiffLine, diffLines } from "./line-diff.ts"

const kinds = (lines: readonly DiffLine[]) => lines.map(({ kind }) => kind)

/** Applies the diff to the old lines. */
function applied(before: readonly string[], after: readonly string[], diff: readonly DiffLine[]): string[] {
  return diff.flatMap((line) => {
    if (line.kind === "gone") return []
    return [(line.kind === "same" ? before[line.before] : after[line.after]) ?? "missing"]
  })
}

const someLines = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 40 })

test("both lists can be rebuilt from the diff", () => {
  fc.assert(
    fc.property(someLines, someLines, (before, after) => {
      const diff = diffLines(before, after)
      expect(applied(before, after, diff)).toEqual(after)
      const old = diff.flatMap((line) => (line.kind === "new" ? [] : [before[line.before]]))
      expect(old).toEqual(before)
    }),
    { numRuns: 2_000 },
  )
})

test("the diff is minimal", () => {
  fc.assert(
    fc.property(someLines, someLines, (before, after) => {
      const stays = diffLines(before, after).filter(({ kind }) => kind === "same").length
      expect(stays).toBe(longestCommon(before, after))
    }),
  )
})

test("a single inserted, removed or replaced line is the whole diff", () => {
  expect(kinds(diffLines(["a", "b"], ["a", "x", "b"]))).toEqual(["same", "new", "same"])
  expect(kinds(diffLines(["a", "x", "b"], ["a", "b"]))).toEqual(["same", "gone", "same"])
  expect(kinds(diffLines(["a", "x", "b"], ["a", "y", "b"]))).toEqual(["same", "gone", "new", "same"])
  expect(diffLines([], [])).toEqual([])
})

test("lists with nothing in common are compared fast", () => {
  const before = Array.from({ length: 20_000 }, (_, index) => `old ${index}`)
  const after = ["old 0", ...Array.from({ length: 20_000 }, (_, index) => `new ${index}`), "old 19999"]
  const diff = diffLines(before, after)
  expect(applied(before, after, diff)).toEqual(after)
  expect(kinds(diff).filter((kind) => kind === "same")).toHaveLength(2)
})

function longestCommon(before: readonly string[], after: readonly string[]): number {
  let row = new Array<number>(after.length + 1).fill(0)
  for (const line of before) {
    const next = [0]
    for (const [index, other] of after.entries()) {
      next.push(line === other ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0))
    }
    row = next
  }
  return row[after.length] ?? 0
}
