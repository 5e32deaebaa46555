import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Site, startSite } from "../../../test/site/site.ts"
import { evaluate, goTo, rejection } from "../../../test/support/drive.ts"
import { launchForTest, withBrowser } from "../../../test/support/with-browser.ts"
import type { CdpSession } from "../../cdp/cdp-session.ts"
import { listening } from "../../page/core/prepare-page.ts"
import { Context } from "../context.ts"
import { type RawNotification, Tap } from "./tap.ts"

const test = withBrowser()
const signal = new AbortController().signal
let site: Site
let context: Context
let session: CdpSession

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

beforeEach(async () => {
  // The page itself subscribes to more domains than the tap does.
  context = await Context.create(test.browser, [listening], { signal })
  session = (await context.newPage(signal)).target.session
})
afterEach(() => context.dispose())

/** All notifications until the tap is closed. */
async function collect(tap: Tap): Promise<RawNotification[]> {
  const received: RawNotification[] = []
  for await (const notification of tap) received.push(notification)
  return received
}

const log = (count: number) => evaluate(session, `{ for (let n = 0; n < ${count}; n++) console.log("line", n) }`)
const domainOf = ({ method }: RawNotification) => method.split(".")[0]

describe("a tap", () => {
  it("delivers only the chosen domains, in order", async () => {
    const tap = await Tap.open(session, ["Network", "Page"])
    const received = collect(tap)
    await goTo(session, `${site.url}/console`)
    tap.close()
    const all = await received
    expect(new Set(all.map(domainOf))).toEqual(new Set(["Network", "Page"]))
    const methods = all.map(({ method }) => method)
    expect(methods.indexOf("Network.requestWillBeSent")).toBeLessThan(methods.indexOf("Page.loadEventFired"))
    expect(all.find(({ method }) => method === "Network.requestWillBeSent")?.params).toMatchObject({
      request: { url: `${site.url}/console` },
    })
  })

  it("enables a domain that was not enabled", async () => {
    await goTo(session, site.url)
    const tap = await Tap.open(session, ["DOM"])
    const received = collect(tap)
    await session.send("DOM.getDocument", { depth: -1 })
    await evaluate(session, `document.body.append("more")`)
    await evaluate(session, "new Promise(requestAnimationFrame)")
    tap.close()
    expect((await received).map(domainOf)).toContain("DOM")
  })

  it("keeps a bounded number of them, and counts the others", async () => {
    const tap = await Tap.open(session, ["Runtime"], 10)
    const before = tap.dropped
    await log(50)
    expect(tap.dropped - before).toBeGreaterThanOrEqual(40)
    tap.close()
    const kept = await collect(tap)
    expect(kept).toHaveLength(10)
  })

  it("drops nothing while a reader keeps up", async () => {
    const tap = await Tap.open(session, ["Runtime"], 10)
    const received: RawNotification[] = []
    const reading = (async () => {
      for await (const notification of tap) received.push(notification)
    })()
    for (let round = 0; round < 20; round++) await log(5)
    tap.close()
    await reading
    expect(tap.dropped).toBe(0)
    expect(received.filter(({ method }) => method === "Runtime.consoleAPICalled")).toHaveLength(100)
  })

  it("delivers nothing after it was closed, and ends its readers", async () => {
    const tap = await Tap.open(session, ["Runtime"])
    const waiting = collect(tap)
    tap.close()
    tap.close()
    await log(3)
    expect((await waiting).filter(({ method }) => method === "Runtime.consoleAPICalled")).toEqual([])
    expect(tap.dropped).toBe(0)
  })

  it("is closed with its tab", async () => {
    const tap = await Tap.open(session, ["Page"])
    const reading = collect(tap)
    const [page] = context.pages()
    if (page) await context.closePage(page)
    await reading
  })

  it("is closed with its browser", async () => {
    const browser = await launchForTest(test.home)
    const doomed = await Context.create(browser, [listening], { signal })
    const tap = await Tap.open((await doomed.newPage(signal)).target.session, ["Page"])
    const reading = collect(tap)
    process.kill(Number(browser.facts.pid), "SIGKILL")
    await reading
    await browser.close()
  })

  it("cannot be opened on a tab that is gone", async () => {
    const [page] = context.pages()
    if (page) await context.closePage(page)
    expect(await rejection(Tap.open(session, ["Page"]))).toMatchObject({ code: "tab_closed" })
  })
})
