import { afterEach, expect, test, vi } from "vitest"
import type { EmbeddedSession } from "../../../src/doors/library/embedded-session.ts"
import { type ProtocolDomain, type ProtocolEvent, usualDomains } from "../../../src/protocol/session-events.ts"
import { withEngine } from "../../support/with-engine.ts"

const engine = withEngine()
const soon = { timeout: 10_000 }
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function opened(): Promise<EmbeddedSession> {
  const session = engine.tabhand.session()
  ends.push(() => session.close())
  await session.open(engine.site.url)
  return session
}

/** Everything that the session reports from now on. */
function follow(session: EmbeddedSession, domains: readonly ProtocolDomain[]) {
  const events: ProtocolEvent[] = []
  const feed = engine.tabhand.runtime.sessions.get(session.name).protocol.open(domains, {
    onReady: () => setImmediate(() => events.push(...feed.take(Number.POSITIVE_INFINITY).events)),
  })
  ends.unshift(async () => feed.close())
  const methods = () => events.map(({ method }) => method)
  return { events, methods, close: () => feed.close() }
}

test("NEX-3: a session reports the notifications of the chosen domains, with their tab", async () => {
  const session = await opened()
  const { events, methods } = follow(session, usualDomains)
  await session.open(`${engine.site.url}/console`)
  await session.eval({ script: "console.log('said'); setTimeout(() => { throw new Error('thrown') })" })
  await vi.waitFor(() => {
    for (const method of ["Page.loadEventFired", "Runtime.consoleAPICalled", "Runtime.exceptionThrown"]) {
      expect(methods()).toContain(method)
    }
    expect(methods()).toContain("Target.targetInfoChanged")
  }, soon)
  expect(new Set(events.map(({ tab }) => tab))).toEqual(new Set(["t1"]))
  expect(methods().filter((method) => /^(Network|DOM)\./.test(method))).toEqual([])
  // Our own scripts and worlds are not the page's business.
  expect(new Set(methods().filter((method) => method.startsWith("Runtime.")))).toEqual(
    new Set(["Runtime.consoleAPICalled", "Runtime.exceptionThrown"]),
  )
})

test("NEX-3: popups are reported from their first event, and other sessions are not", async () => {
  const [session, other] = [await opened(), await opened()]
  const { events, methods } = follow(session, ["Target", "Page", "Network"])
  await other.open(`${engine.site.url}/?theirs`)
  await session.eval({ script: "void open('/?popup')" })
  await vi.waitFor(() => {
    expect(events.filter(({ tab }) => tab === "t2").map(({ method }) => method)).toContain("Page.loadEventFired")
  }, soon)
  const created = events.find(({ method }) => method === "Target.targetCreated")
  expect(created).toMatchObject({ params: { targetInfo: { type: "page" } } })
  expect(methods()).toContain("Network.requestWillBeSent")
  await session.tab.close({ name: "t2" })
  await vi.waitFor(() => expect(methods()).toContain("Target.targetDestroyed"), soon)
  expect(JSON.stringify(events)).not.toContain("theirs")
})

test("without a listener nothing is listened to, and after the last one neither", async () => {
  const session = await opened()
  const { page } = engine.tabhand.runtime.sessions.get(session.name).tabs.get()
  const { session: cdp } = page.target
  expect(cdp.has("*")).toBe(false)
  const { close } = follow(session, ["Page"])
  expect(cdp.has("*")).toBe(true)
  close()
  expect(cdp.has("*")).toBe(false)
})

test("secrets are redacted", async () => {
  const session = await opened()
  const { events } = follow(session, ["Runtime"])
  engine.tabhand.runtime.sessions.get(session.name).redactor.add("PW", "correct-horse-of-the-test")
  await session.eval({ script: "console.log('it is', 'correct-horse-' + 'of-the-test')" })
  await vi.waitFor(() => expect(events).toHaveLength(1), soon)
  expect(JSON.stringify(events)).toContain("[secret PW]")
})

test("a flood is bounded, everything in it is reported or counted, and commands do not wait for it", async () => {
  const session = await opened()
  // Its reader takes nothing until the flood is over, so that it cannot keep up with it.
  const feed = engine.tabhand.runtime.sessions.get(session.name).protocol.open(["Runtime"], {
    onReady: () => {},
    limits: { events: 50, size: 1_000_000, largest: 100_000 },
  })
  ends.unshift(async () => feed.close())
  await session.eval({ script: "for (let n = 0; n < 2_000; n++) console.log(n)" })
  const { data } = await session.eval({ script: "1 + 1" })
  expect(data.result).toBe(2)
  let [reported, missed] = [0, 0]
  await vi.waitFor(() => {
    const taken = feed.take(Number.POSITIVE_INFINITY)
    reported += taken.events.length
    missed += taken.missed
    expect(reported + missed).toBe(2_000)
  }, soon)
  expect(reported).toBeGreaterThan(0)
  expect(missed).toBeGreaterThan(0)
})

test("a listener keeps listening when the browser ends and another one takes its place", async () => {
  const session = await opened()
  const { events } = follow(session, ["Page"])
  const { context } = engine.tabhand.runtime.sessions.get(session.name)
  process.kill(context?.browser.facts.pid ?? 0, "SIGKILL")
  await vi.waitFor(() => expect(engine.tabhand.runtime.sessions.get(session.name).context).toBeUndefined(), soon)
  events.length = 0
  await session.open(engine.site.url)
  await vi.waitFor(() => expect(events.map(({ method }) => method)).toContain("Page.loadEventFired"), soon)
})
