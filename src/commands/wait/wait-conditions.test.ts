import { describe, expect, it } from "vitest"
import { checkCondition, sortWords } from "./wait-conditions.ts"

describe("the positional word of a wait", () => {
  it.each([
    [{ target: "500" }, { ms: "500" }],
    [{ target: 500 }, { ms: "500" }],
    [{ target: "-5" }, { ms: "-5" }],
    [{ target: "1.5" }, { ms: "1.5" }],
    [{ target: "#late" }, { target: "#late" }],
    [{ target: "e12" }, { target: "e12" }],
    [{ target: "10,20" }, { target: "10,20" }],
    [
      { target: "./report.csv", download: true },
      { path: "./report.csv", download: true },
    ],
    [
      { target: "2024", download: true },
      { path: "2024", download: true },
    ],
    [
      { target: "h1", download: false },
      { target: "h1", download: false },
    ],
    [
      { target: "h1", download: true, path: "x" },
      { target: "h1", download: true, path: "x" },
    ],
    [
      { target: "500", ms: 20 },
      { target: "500", ms: 20 },
    ],
    [{ ms: 20 }, { ms: 20 }],
  ])("%j means %j", (given, meant) => {
    expect(sortWords(given)).toEqual(meant)
  })
})

describe("what a wait is for", () => {
  it.each([
    { target: "h1", state: "hidden" },
    { request: "x", method: "GET" },
    { download: true, path: "x" },
    { ms: 0 },
  ])("%j is valid", (args) => {
    expect(() => checkCondition(args)).not.toThrow()
  })

  it.each([
    [{ download: false }, "wait needs something to wait for"],
    [{ state: "hidden" }, "wait needs something to wait for"],
    [{ request: "x", response: "x" }, "wait takes one thing to wait for, not request and response"],
    [{ load: "load", path: "x" }, "--path goes with --download"],
  ])("%j is refused", (args, message) => {
    expect(() => checkCondition(args)).toThrow(message)
  })
})
