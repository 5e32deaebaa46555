import { expect, test } from "vitest"
import { readParams } from "./params.ts"

test("OMP-1: the action is required, and one of three", () => {
  expect(() => readParams({})).toThrow("the parameter 'action' is missing: it must be one of open, close, run")
  expect(() => readParams({ action: "click" })).toThrow("the parameter 'action' is \"click\"")
})

test("OMP-2, OMP-6: the defaults are main and load", () => {
  expect(readParams({ action: "open" })).toMatchObject({ name: "main", wait_until: "load", all: false, kill: false })
  expect(readParams({ action: "open", name: null, app: null })).toMatchObject({ name: "main" })
  expect(readParams({ action: "open", app: { path: null, target: "x" } }).app).toEqual({
    target: "x",
    args: [],
    kill_existing: false,
  })
})

test.each([
  [undefined, 30_000],
  [0, 1_000],
  [-5, 1_000],
  [0.2, 1_000],
  [12.5, 12_500],
  ["45", 45_000],
  [300, 300_000],
  [10_000, 300_000],
])("OMP-3: a timeout of %s seconds is %d ms", (timeout, ms) => {
  expect(readParams({ action: "run", timeout }).timeoutMs).toBe(ms)
})

test("invalid values are refused by name", () => {
  expect(() => readParams({ action: "open", viewport: { width: 10 } })).toThrow("'viewport.height' is missing")
  expect(() => readParams({ action: "open", wait_until: "idle" })).toThrow("'wait_until' is \"idle\"")
  expect(() => readParams({ action: "open", dialogs: "leave" })).toThrow("'dialogs'")
  expect(() => readParams({ action: "open", name: "a\nb" })).toThrow("text without control characters")
  expect(() => readParams({ action: "open", waitUntil: "load" })).toThrow('there is no parameter "waitUntil"')
})
