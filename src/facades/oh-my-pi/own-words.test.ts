import { expect, test } from "vitest"
import { rejection } from "../../../test/support/drive.ts"
import { TabhandError } from "../../base/errors.ts"
import { connectFailed } from "../../browser/apps/connect-failed.ts"
import { inOwnWords } from "./own-words.ts"

test("OMP-58: a browser that answers but cannot be used fails in the document's words, only here", async () => {
  const failure = connectFailed("http://127.0.0.1:9222", new Error("it went away"))
  expect(failure.message).not.toContain("puppeteer")
  expect(await rejection(inOwnWords(Promise.reject(failure)))).toMatchObject({
    code: "attach_failed",
    message: "Connected to http://127.0.0.1:9222 but puppeteer.connect failed: it went away",
  })
})

test("other failures keep their message, with a hint that names no command", async () => {
  const other = new TabhandError("attach_failed", "Failed to attach to app")
  expect(await rejection(inOwnWords(Promise.reject(other)))).toBe(other)
  const late = new TabhandError("timeout", "open did not finish", { hint: "use --timeout" })
  expect(await rejection(inOwnWords(Promise.reject(late)))).toMatchObject({
    message: "open did not finish",
    hint: "give it more time with timeout, in seconds",
  })
})
