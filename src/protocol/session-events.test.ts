import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { isSessionEventKind, sessionEventKinds } from "./session-events.ts"

test("the guide to the HTTP API names every event", () => {
  const guide = readFileSync(join(import.meta.dirname, "..", "..", "docs", "doors", "http.md"), "utf8")
  const [, named = ""] = /The events are ([^.]+)\./.exec(guide) ?? []
  expect([...named.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(sessionEventKinds)
})

test("names from Object.prototype are no events", () => {
  expect(["toString", "__proto__", ""].filter(isSessionEventKind)).toEqual([])
})
