import { execFileSync } from "node:child_process"
import { expect, test } from "vitest"
import { describeLoss, lossError } from "./loss.ts"

test("a loss says how much is gone, where the session was, and why", () => {
  const loss = { message: "the browser was killed", url: "https://example.com/a", tabs: 2 }
  expect(describeLoss(loss)).toBe(
    "the session's pages are gone (2 tabs); it was at https://example.com/a: the browser was killed",
  )
  expect(lossError(loss).toBody()).toEqual({
    code: "session_lost",
    message: describeLoss(loss),
    retryable: false,
    hint: "go on with: open https://example.com/a",
    evidence: { lastUrl: "https://example.com/a", tabs: 2 },
  })
})

test("without an address the reader is told to choose one", () => {
  const { hint, evidence } = lossError({ message: "gone", url: undefined, tabs: 1 })
  expect([hint, evidence]).toEqual(["go on with: open <url>", { tabs: 1 }])
})

test("the command to go on with is one that a shell takes as it is meant, whatever address the page had", () => {
  const url = "https://evil.example/$(touch%20x)/`id`?a=1&b='2';echo#!"
  const [, words = ""] = /^go on with: (.*)$/.exec(lossError({ message: "gone", url, tabs: 1 }).hint ?? "") ?? []
  const read = execFileSync("/bin/sh", ["-c", `printf '%s\\0' ${words}`], { encoding: "utf8" })
  expect(read.split("\0").slice(0, -1)).toEqual(["open", url])
})
