import { execFileSync } from "node:child_process"
import { expect, test } from "vitest"
import { describeLoss, lossError } from "./loss.ts"

test("a loss reports the number of tabs, the last URL and the reason", () => {
  const loss = { message: "the browser was killed", url: "https://example.com/a", tabs: 2 }
  expect(describeLoss(loss)).toBe(
    "the session's pages are gone (2 tabs); it was at https://example.com/a: the browser was killed",
  )
  expect(lossError(loss).toBody()).toEqual({
    code: "session_lost",
    message: describeLoss(loss),
    retryable: false,
    hint: "continue with: open https://example.com/a",
    evidence: { lastUrl: "https://example.com/a", tabs: 2 },
  })
})

test("without a URL the hint has a placeholder", () => {
  const { hint, evidence } = lossError({ message: "gone", url: undefined, tabs: 1 })
  expect([hint, evidence]).toEqual(["continue with: open <url>", { tabs: 1 }])
})

test("the hinted command is quoted for the shell, whatever URL the page had", () => {
  const url = "https://evil.example/$(touch%20x)/`id`?a=1&b='2';echo#!"
  const [, words = ""] = /^continue with: (.*)$/.exec(lossError({ message: "gone", url, tabs: 1 }).hint ?? "") ?? []
  const read = execFileSync("/bin/sh", ["-c", `printf '%s\\0' ${words}`], { encoding: "utf8" })
  expect(read.split("\0").slice(0, -1)).toEqual(["open", url])
})
