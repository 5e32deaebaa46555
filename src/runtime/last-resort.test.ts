import { expect, test } from "vitest"
import { lastResort } from "./last-resort.ts"

test("an error that nobody caught is logged and nothing ends; many of them at once end the runtime in order", () => {
  const lines: string[] = []
  let stops = 0
  const caught = lastResort({ log: (line) => lines.push(line), stop: () => stops++ })
  caught(new Error("one mistake"))
  caught("a text")
  expect(lines[0]).toContain("Error: one mistake\n    at ")
  expect(lines[1]).toContain("a text")
  for (let count = 3; count < 10; count++) caught(undefined)
  expect(stops).toBe(0)
  caught(null)
  expect(stops).toBe(1)
})
