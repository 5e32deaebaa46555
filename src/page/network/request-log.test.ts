import { describe, expect, test } from "vitest"
import { TabhandError } from "../../base/errors.ts"
import { CdpSession } from "../../cdp/cdp-session.ts"
import { Connection } from "../../cdp/connection.ts"
import { Target } from "../../cdp/target.ts"
import { KeptRequests } from "./kept-requests.ts"
import { RequestLog } from "./request-log.ts"

const connection = new Connection({ onMessage: () => {}, onClose: () => {}, send: () => {}, close: () => {} })
let sessions = 0

/** A log, and a function that reports events to it as a target of that type. */
function logged(limits = { requests: 100, bytes: 10_000_000 }) {
  const log = new RequestLog()
  log.keepIn(new KeptRequests(limits))
  const source = (type: string) => {
    const info = { targetId: "T", type, title: "", url: "", attached: true, canAccessOpener: false }
    const session = new CdpSession(connection, `request log ${++sessions}`)
    const target = new Target(info, session, undefined, undefined)
    if (type === "page") log.viewOf(target)
    else log.follow(target, undefined)
    const report = (method: string, params: object) => session.receive({ method: `Network.${method}`, params })
    return { report, session }
  }
  return { log, source }
}

const response = (status: number, headers: object = {}) => ({
  url: "",
  status,
  statusText: "",
  headers,
  mimeType: "application/json",
  charset: "",
  connectionReused: false,
  connectionId: 7,
  encodedDataLength: 0,
  securityState: "secure",
})

const sent = (requestId: string, url: string, timestamp = 1, more: object = {}) => ({
  requestId,
  loaderId: "L",
  documentURL: "",
  request: { url, method: "GET", headers: { sent: "draft" }, initialPriority: "High", referrerPolicy: "origin" },
  timestamp,
  wallTime: 1_000 + timestamp,
  initiator: { type: "script" },
  redirectHasExtraInfo: false,
  type: "Fetch",
  frameId: "T",
  ...more,
})

describe("headers as they were sent", () => {
  test.each(["before", "after"])("belong to their step when they are reported %s it", (when) => {
    const { log, source } = logged()
    const { report } = source("page")
    const both = (own: () => void, late: () => void) => {
      for (const go of when === "before" ? [late, own] : [own, late]) go()
    }
    both(
      () => report("requestWillBeSent", sent("1", "http://a/first")),
      () => report("requestWillBeSentExtraInfo", { requestId: "1", headers: { sent: "first" } }),
    )
    both(
      () =>
        report(
          "requestWillBeSent",
          sent("1", "http://a/second", 2, { redirectResponse: response(302), redirectHasExtraInfo: true }),
        ),
      () => report("responseReceivedExtraInfo", { requestId: "1", headers: { received: "first" }, statusCode: 302 }),
    )
    report("requestWillBeSentExtraInfo", { requestId: "1", headers: { sent: "second" } })
    both(
      () => report("responseReceived", { requestId: "1", response: response(200), type: "Fetch" }),
      () => report("responseReceivedExtraInfo", { requestId: "1", headers: { received: "second" }, statusCode: 200 }),
    )
    expect(
      log.kept.list().map(({ key, url, status, headers, response: got }) => [key, url, status, headers, got?.headers]),
    ).toEqual([
      ["r1", "http://a/first", 302, { sent: "first" }, { received: "first" }],
      ["r2", "http://a/second", 200, { sent: "second" }, { received: "second" }],
    ])
    expect([log.kept.get("r1")?.redirectedTo, log.kept.get("r2")?.redirectedFrom]).toEqual(["r2", "r1"])
  })

  test("skip a step that had none", () => {
    const { log, source } = logged()
    const { report } = source("page")
    report("requestWillBeSent", sent("1", "http://a/cached"))
    report("requestWillBeSent", sent("1", "http://a/second", 2, { redirectResponse: response(301) }))
    report("requestWillBeSentExtraInfo", { requestId: "1", headers: { sent: "second" } })
    expect(log.kept.list().map(({ headers }) => headers)).toEqual([{ sent: "draft" }, { sent: "second" }])
  })
})

test("a service worker that reports in two sessions is logged once", () => {
  const { log, source } = logged()
  const both = [source("service_worker"), source("service_worker")]
  for (const { report } of both) report("requestWillBeSent", sent("1", "http://a/"))
  for (const { report } of both) report("requestWillBeSentExtraInfo", { requestId: "1", headers: { sent: "now" } })
  for (const { report } of both) report("responseReceived", { requestId: "1", response: response(200), type: "Fetch" })
  for (const { report } of both) report("loadingFinished", { requestId: "1", timestamp: 2, encodedDataLength: 5 })
  expect(log.kept.list()).toMatchObject([
    { key: "r1", status: 200, headers: { sent: "now" }, encodedBytes: 5, endedAt: 2 },
  ])
  expect(log.underWay()).toEqual([])
})

test("what a page left unanswered when it ended has failed", () => {
  const { log, source } = logged()
  const { report, session } = source("page")
  report("requestWillBeSent", sent("1", "http://a/"))
  session.end(new TabhandError("tab_closed", "closed"))
  expect(log.kept.get("r1")?.error).toBe("the page that sent it is gone")
  expect(log.underWay()).toEqual([])
})

test("the log keeps the newest requests, and counts the others", () => {
  const { log, source } = logged({ requests: 3, bytes: 10_000_000 })
  const { report } = source("page")
  for (let index = 1; index <= 10; index++) report("requestWillBeSent", sent(String(index), `http://a/${index}`, index))
  expect(log.kept.list().map(({ key }) => key)).toEqual(["r8", "r9", "r10"])
  expect([log.kept.dropped, log.kept.hadKey("r2"), log.kept.hadKey("r11")]).toEqual([7, true, false])
  log.kept.forgetAll()
  report("requestWillBeSent", sent("11", "http://a/11", 11))
  expect(log.kept.list().map(({ key }) => key)).toEqual(["r11"])
})

test("the log keeps within its memory, whatever a page sends", () => {
  const { log, source } = logged({ requests: 100_000, bytes: 1_000_000 })
  const { report } = source("page")
  report("webSocketCreated", { requestId: "ws", url: "ws://a/" })
  for (let index = 1; index <= 2_000; index++) {
    report("requestWillBeSent", sent(String(index), `data:text/plain,${"x".repeat(20_000)}`, index))
    report("webSocketFrameReceived", {
      requestId: "ws",
      timestamp: index,
      response: { opcode: 1, mask: false, payloadData: "y".repeat(5_000) },
    })
  }
  expect(log.kept.bytes).toBeLessThanOrEqual(1_000_000)
  expect(log.kept.size).toBeGreaterThan(500)
  expect(log.kept.list().at(-1)?.url).toMatch(/^data:text\/plain,x+…\(20016 characters\)$/)
})

test("a connection keeps its newest messages, and counts the others", () => {
  const { log, source } = logged()
  const { report } = source("page")
  report("webSocketCreated", { requestId: "ws", url: "ws://a/" })
  for (let index = 1; index <= 1_200; index++) {
    const payloadData = index === 1_200 ? "z".repeat(100_000) : String(index)
    report("webSocketFrameSent", {
      requestId: "ws",
      timestamp: index,
      response: { opcode: 1, mask: true, payloadData },
    })
  }
  const { list = [], dropped } = log.kept.get("r1")?.messages ?? {}
  expect([list.length, dropped, list[0]?.data]).toEqual([1_000, 200, "201"])
  expect(list.at(-1)).toMatchObject({ direction: "sent", length: 100_000, data: `${"z".repeat(65_536)}…` })
})
