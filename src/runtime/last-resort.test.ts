import { expect, test } from "vitest"
import { lastResort } from "./last-resort.ts"

test("an uncaught error is logged and the runtime goes on; many in a short time stop it in order", () => {
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
