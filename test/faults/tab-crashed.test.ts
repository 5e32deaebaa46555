import { describe, expect, test } from "vitest"
import { shortId } from "../../src/base/ids.ts"
import type { LibrarySession } from "../../src/doors/library/tabhand.ts"
import { tabInReserve } from "../support/in-reserve.ts"
import { known, withEngine } from "../support/with-engine.ts"
import { SOON_MS, timed } from "./support/figures.ts"
import { browserOf, failure, tabOf } from "./support/library.ts"
import { rendererOf } from "./support/renderers.ts"
import { neverTrue } from "./support/scripts.ts"

const engine = withEngine()

/** A session with two tabs; the second, which will crash, is the active one. */
async function twoTabs(name: string): Promise<LibrarySession> {
  const session = engine.tabhand.session(`${name}-${shortId()}`)
  await session.run("open", { url: `${engine.site.url}/title/First` })
  // Cross-site, so that the two do not share a process.
  await session.run("tab new", { url: `${engine.site.crossSite}/crash` })
  return session
}

interface Way {
  readonly name: string
  crash(session: LibrarySession, tab: string): Promise<void>
}

const byProtocol: Way = {
  name: "Page.crash",
  async crash({ name }, tab) {
    // A crashing page does not answer.
    tabOf(engine, name, tab)
      .page.target.session.send("Page.crash")
      .catch(() => undefined)
  },
}

const byKill: Way = {
  name: "kill -9 of its renderer",
  async crash({ name }, tab) {
    const { pid } = browserOf(engine, name).facts
    process.kill(await rendererOf(engine.tabhand.session(name), tab, known(pid)), "SIGKILL")
  },
}

async function crashAndWait(session: LibrarySession, way = byProtocol): Promise<void> {
  const { page } = tabOf(engine, session.name, "t2")
  const crashed = page.next("crashed")
  await way.crash(session, "t2")
  await crashed
}

describe.each([byProtocol, byKill])("a tab that crashed by $name", (way) => {
  test("fails its own waiting commands at once, and no others", async () => {
    const session = await twoTabs("waiters")
    const bystander = engine.tabhand.session(`bystander-${shortId()}`)
    await bystander.run("open", { url: `${engine.site.url}/title/Bystander` })
    const other = engine.tabhand.session(session.name)
    const mark = shortId()
    const own = [
      session.run("wait", { text: "never" }, { tab: "t2" }),
      other.run("wait", { fn: neverTrue(mark) }, { tab: "t2" }),
    ].map(failure)
    await engine.site.waitForHit(`/hit/${mark}`)
    const third = engine.tabhand.session(session.name)
    const neighbour = third.run("wait", { fn: "globalThis.go" }, { tab: "t1" })
    const stranger = bystander.run("wait", { fn: "globalThis.go" })
    await crashAndWait(session, way)
    const { ms, result } = await timed(Promise.all(own))
    expect(result.map(({ code }) => code)).toEqual(["tab_crashed", "tab_crashed"])
    expect(ms).toBeLessThan(SOON_MS)

    await engine.tabhand.session(session.name).run("eval", { script: "globalThis.go = 1" }, { tab: "t1" })
    await engine.tabhand.session(bystander.name).run("eval", { script: "globalThis.go = 1" })
    expect((await neighbour).data.result).toBe(1)
    expect((await stranger).data.result).toBe(1)
  })

  test("fully recovers with `reload`", async () => {
    const session = await twoTabs("reloaded")
    await crashAndWait(session, way)
    expect((await session.run("reload", {})).data).toMatchObject({ title: "About to crash", status: 200, tabId: "t2" })
    expect((await session.run("eval", { script: "document.title" })).data.result).toBe("About to crash")
    const { tabs } = (await session.run("tab list", {})).data
    expect(tabs.map(({ state }) => state)).toEqual(["open", "open"])
    // All subscriptions and settings are in effect again.
    await session.run("eval", { script: "console.log('after')" })
    expect((await session.run("console", {})).data.messages.map(({ text }) => text)).toContain("after")
    expect((await session.run("eval", { script: "[innerWidth, document.hasFocus()]" })).data.result).toEqual([
      1280,
      true,
    ])
    await session.run("wait", { text: "About to crash" })
    expect((await session.run("screenshot", {})).artifacts).toHaveLength(1)
    expect((await failure(session.run("eval", { script: "confirm('still there?')" }))).code).toBe("dialog_open")
    await session.run("dialog dismiss", {})
  })
})

describe("a tab that crashed", () => {
  test.each([
    { kind: "URL", args: { url: "**/never" } },
    { kind: "time", args: { ms: 20_000 } },
  ])("also fails a wait for a(n) $kind, which sends nothing to the page", async ({ args }) => {
    const session = await twoTabs("quiet")
    const waiting = failure(session.run("wait", args, { tab: "t2" }))
    await engine.tabhand.session(session.name).run("get title", {}, { tab: "t2" })
    await crashAndWait(session)
    const { code, ms } = await waiting
    expect(code).toBe("tab_crashed")
    expect(ms).toBeLessThan(SOON_MS)
  })

  test("refuses commands and says what to do; `tab list` shows it, `dialog status` and `console` work", async () => {
    const session = await twoTabs("listed")
    await session.run("eval", { script: "console.log('before')" })
    await crashAndWait(session)
    const { code, error, ms } = await failure(session.run("eval", { script: "1" }))
    expect(code).toBe("tab_crashed")
    expect(error.hint).toContain("`reload`")
    expect(ms).toBeLessThan(SOON_MS)
    const { tabs } = (await session.run("tab list", {})).data
    expect(tabs.map(({ tabId, state }) => [tabId, state])).toEqual([
      ["t1", "open"],
      ["t2", "crashed"],
    ])
    expect((await session.run("dialog status", {})).data).toEqual({ hasDialog: false })
    expect((await session.run("console", {})).data.messages.map(({ text }) => text)).toEqual(["before"])
    expect((await session.run("get title", {}, { tab: "t1" })).data.title).toBe("First")
  })

  test("recovers with `open` of the same site and of another", async () => {
    const session = await twoTabs("opened")
    for (const url of [`${engine.site.crossSite}/title/Same`, `${engine.site.url}/title/Other`]) {
      await crashAndWait(session)
      const reply = await session.run("open", { url })
      expect(reply.data).toMatchObject({ url, status: 200 })
      expect((await session.run("get title", {})).data.title).toBe(reply.data.title)
    }
  })

  test("is removed by `tab close`", async () => {
    const session = await twoTabs("removed")
    await crashAndWait(session)
    expect((await session.run("tab close", {})).data).toMatchObject({ closed: true, tabId: "t2", active: "t1" })
    expect((await session.run("get title", {})).data.title).toBe("First")
    expect((await session.run("tab list", {})).data.tabs).toHaveLength(1)
  })

  test("does not prevent its session from closing", async () => {
    const session = await twoTabs("closed")
    await crashAndWait(session)
    const { ms, result } = await timed(session.run("close", {}))
    expect(result.data).toMatchObject({ closed: true, sessions: [session.name] })
    expect(ms).toBeLessThan(SOON_MS)
  })
})

test("a tab in reserve that crashed is not given to the next session", async () => {
  const session = engine.tabhand.session(`filling-${shortId()}`)
  await session.run("open", { url: engine.site.url })
  const browser = browserOf(engine, session.name)
  const inReserve = await tabInReserve(engine.tabhand.runtime, browser)
  const crashed = browser.connection.root.next("Target.targetCrashed")
  inReserve.session.send("Page.crash").catch(() => undefined)
  await crashed
  const next = engine.tabhand.session(`next-${shortId()}`)
  expect((await next.run("open", { url: engine.site.url })).data.title).toBe("Fixture home")
  expect((await next.run("tab list", {})).data.tabs.map(({ state }) => state)).toEqual(["open"])
})
