import { expect, test } from "vitest"
import { Emitter } from "../../base/emitter.ts"
import type { SessionEvents } from "../../protocol/session-events.ts"
import { Watchdogs } from "./watchdogs.ts"

test("a watchdog that fails is restarted and reported, and the others go on", () => {
  const session = new Emitter<SessionEvents>()
  const reports: string[] = []
  const seen: string[] = []
  const watchdogs = new Watchdogs(session, (text) => reports.push(text))
  watchdogs.watch("lost", ({ message }) => {
    if (message === "bad") throw new Error("no such\nluck")
    seen.push(message)
  })
  watchdogs.watch("closed", ({ reason }) => seen.push(reason))
  session.emit("lost", { message: "one" })
  session.emit("lost", { message: "bad" })
  session.emit("closed", { reason: "two" })
  session.emit("lost", { message: "three" })
  expect(seen).toEqual(["one", "two", "three"])
  expect(reports).toEqual(["the watchdog for lost failed, and was restarted: no such luck"])
  watchdogs.end()
  session.emit("lost", { message: "four" })
  session.emit("closed", { reason: "five" })
  expect(seen).toHaveLength(3)
  expect(session.has("lost") || session.has("closed")).toBe(false)
})
