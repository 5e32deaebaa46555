import fc from "fast-check"
import { expect, test } from "vitest"
import { compare, diffText, unifiedText } from "./diff-text.ts"

const letters = (text: string) => [...text]

test("differences are shown with context, and distant lines are omitted", () => {
  const comparison = compare(letters("abcdefghijk"), letters("abXdefghijkl"))
  expect(comparison).toMatchObject({ additions: 2, removals: 1, unchanged: 10 })
  expect(diffText(comparison, 1)).toBe("  b\n- c\n+ X\n  d\n…\n  k\n+ l")
  expect(diffText(comparison, 0)).toBe("- c\n+ X\n…\n+ l")
  expect(diffText(compare(["a"], ["a"]), 2)).toBe("")
})

test("nearby differences share one hunk", () => {
  expect(diffText(compare(letters("abcd"), letters("XbcY")), 1)).toBe("- a\n+ X\n  b\n  c\n- d\n+ Y")
})

test("lines are compared by key and shown in their new form", () => {
  const comparison = compare(["e1 a", "b"], ["e2 a", "c"], (line) => line.replace(/^e\d+ /, ""))
  expect(diffText(comparison, 1)).toBe("  e2 a\n- b\n+ c")
})

test("a unified diff has hunk headers", () => {
  expect(unifiedText(compare(letters("abc"), letters("abd")), 1)).toBe(
    "--- before\n+++ after\n@@ -2,2 +2,2 @@\n b\n-c\n+d\n",
  )
  expect(unifiedText(compare([], ["a"]), 3)).toBe("--- before\n+++ after\n@@ -0,0 +1 @@\n+a\n")
  expect(unifiedText(compare(["a"], ["a"]), 3)).toBe("")
})

test("with full context, both texts can be rebuilt from the diff", () => {
  const some = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 20 })
  fc.assert(
    fc.property(some, some, (before, after) => {
      const comparison = compare(before, after)
      fc.pre(comparison.additions + comparison.removals > 0)
      const lines = diffText(comparison, 100).split("\n")
      const without = (mark: string) => lines.filter((line) => !line.startsWith(mark)).map((line) => line.slice(2))
      expect(without("-")).toEqual(after)
      expect(without("+")).toEqual(before)
    }),
  )
})
