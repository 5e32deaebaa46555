import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { estimateTokens } from "../../base/tokens.ts"
import { fitToBudget, restLine } from "./budget.ts"

const line = fc
  .oneof(
    fc.lorem(),
    fc.string({ unit: "grapheme" }),
    fc.stringMatching(/^https:\/\/[a-z]{3,9}\.com\/[a-z0-9/?=&-]{0,60}$/),
  )
  .map((text) => text.replaceAll("\n", " "))
const text = fc.array(line, { maxLength: 30 }).map((lines) => lines.join("\n"))

describe("text in a budget", () => {
  test("fits, is well-formed, and is a prefix of the whole", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 200 }), (whole, budget) => {
        const fitted = fitToBudget(whole, budget)
        expect(estimateTokens(fitted.text)).toBeLessThanOrEqual(budget)
        expect(fitted.text.isWellFormed()).toBe(true)
        expect(whole.startsWith(fitted.text)).toBe(true)
        expect(fitted.left === undefined).toBe(fitted.text === whole)
      }),
    )
  })

  test("is complete if it fits, and otherwise has as many whole lines as fit", () => {
    const whole = Array.from({ length: 100 }, (_, index) => `e${index} button "Save"`).join("\n")
    expect(fitToBudget(whole, 10_000)).toEqual({ text: whole, left: undefined })
    const { text, left } = fitToBudget(whole, 100)
    const kept = text.split("\n").length
    expect(kept).toBeGreaterThan(8)
    expect(left).toBe(`${100 - kept} more lines`)
    expect(text.split("\n").at(-1)).toBe(`e${kept - 1} button "Save"`)
  })

  test("has a prefix of its first line if that alone is too long", () => {
    const { text, left } = fitToBudget("word ".repeat(10_000), 50)
    expect(estimateTokens(text)).toBeGreaterThan(25)
    expect(left).toBe(`${50_000 - text.length} more characters`)
  })

  test("is never cut within a character", () => {
    for (let budget = 1; budget < 40; budget++) {
      expect(fitToBudget("😀".repeat(200), budget).text.isWellFormed()).toBe(true)
    }
  })

  test("of five megabytes is truncated in less than a second", () => {
    for (const whole of ["x".repeat(5_000_000), "line of text\n".repeat(400_000)]) {
      const before = process.cpuUsage()
      fitToBudget(whole, 800)
      expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
    }
  })
})

test("the line for the rest says how much there is and how to get it", () => {
  expect(restLine("3 more lines", "/x/out.txt")).toBe("… 3 more lines; the whole is in /x/out.txt")
  expect(restLine("1 more line", undefined)).toBe("… 1 more line; ask for less, or raise --budget")
})
