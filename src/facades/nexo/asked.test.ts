import { expect, test } from "vitest"
import { checkedUrl, readArgs, waitMs } from "./asked.ts"

test.each([
  [undefined, 5_000],
  ["", 5_000],
  ["-1", 5_000],
  ["soon", 5_000],
  ["0", 250],
  ["1200", 1_200],
  ["30000", 30_000],
  ["600000", 30_000],
])("NEX-18: a timeout_ms of %s waits for %d ms", (given, ms) => {
  expect(waitMs(given === undefined ? {} : { timeout_ms: given })).toBe(ms)
})

test("arguments are texts, of which only a value may be empty", () => {
  expect(readArgs("browser_fill", { target: "#a", value: "" })).toEqual({ target: "#a", value: "" })
  expect(readArgs("browser_fill", { target: 1, value: true, other: {} })).toEqual({ target: "1", value: "true" })
  expect(() => readArgs("browser_fill", { target: "", value: "x" })).toThrow("browser_fill requires `target`")
  expect(() => readArgs("browser_evaluate", { script: ["1"] })).toThrow("browser_evaluate requires `script`")
})

test("addresses are of http or https, in any case, with space around them", () => {
  expect(checkedUrl(" HTTPS://a.example/ ")).toBe("HTTPS://a.example/")
  expect(() => checkedUrl("http:/a")).toThrow(
    "navigate rejected: only http:// and https:// URLs are allowed, got `http:/a`",
  )
})
