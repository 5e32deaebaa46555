import { expect, test } from "vitest"
import { Redactor } from "../base/redact.ts"
import { type FeedLimits, ProtocolFeed } from "./protocol-feed.ts"

function makeFeed(limits: Partial<FeedLimits> = {}, wants?: () => boolean) {
  let ready = 0
  const redactor = new Redactor()
  const feed = new ProtocolFeed({
    accepts: (method) => method.startsWith("Page."),
    redactor,
    wants,
    onReady: () => ready++,
    onClose: () => {},
    limits: { events: 10, size: 1_000, largest: 500, ...limits },
  })
  const add = (params: unknown, method = "Page.x") => feed.add({ method, params, tab: () => undefined })
  return { feed, add, redactor, ready: () => ready }
}

test("events are taken in order, each once", () => {
  const { feed, add, ready } = makeFeed()
  for (const n of [1, 2, 3]) add({ n })
  add({ n: 4 }, "Network.x")
  expect(ready()).toBe(1)
  expect(feed.take(2)).toEqual({
    events: [1, 2].map((n) => ({ method: "Page.x", params: { n } })),
    missed: 0,
  })
  expect(feed.take(10).events).toHaveLength(1)
  expect(feed.take(10)).toEqual({ events: [], missed: 0 })
  add({})
  expect(ready()).toBe(2)
})

test("what has no room is dropped and counted, by number, by size, and each by its own size", () => {
  const byNumber = makeFeed()
  for (let n = 0; n < 25; n++) byNumber.add({ n })
  expect(byNumber.feed.take(100)).toMatchObject({ events: { length: 10 }, missed: 15 })

  const bySize = makeFeed({ events: 1_000 })
  for (let n = 0; n < 10; n++) bySize.add({ text: "x".repeat(200) })
  expect(bySize.feed.take(100)).toMatchObject({ events: { length: 4 }, missed: 6 })
  bySize.add({ text: "x" })
  expect(bySize.feed.take(100)).toMatchObject({ events: { length: 1 }, missed: 0 })

  const one = makeFeed()
  one.add({ list: Array.from({ length: 1_000 }, () => 1) })
  expect(one.ready()).toBe(1)
  expect(one.feed.take(100)).toEqual({ events: [], missed: 1 })
})

test("events about a page that turned out to be of others leave nothing behind that is not reported", () => {
  const { feed, add, ready } = makeFeed({}, () => true)
  // None of them has a tab yet.
  for (let n = 0; n < 8; n++) add({ n })
  expect(feed.take(2)).toEqual({ events: [], missed: 0 })
  add({})
  expect(ready()).toBe(2)
})

test("what is taken is redacted", () => {
  const { feed, add, redactor } = makeFeed()
  add({ url: "https://a.example/?p=hunter2-hunter2" })
  redactor.add("PW", "hunter2-hunter2")
  expect(JSON.stringify(feed.take(1))).not.toContain("hunter2")
})
