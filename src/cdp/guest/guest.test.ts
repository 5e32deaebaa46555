import puppeteer, { type Browser as PuppeteerBrowser, type Page as PuppeteerPage } from "puppeteer-core"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type Site, startSite } from "../../../test/site/site.ts"
import { evaluate, goTo } from "../../../test/support/drive.ts"
import { GuestClient, openGuest, paramsOf } from "../../../test/support/guest-client.ts"
import { launchForTest, withBrowser } from "../../../test/support/with-browser.ts"
import { focused, listening } from "../../page/core/prepare-page.ts"
import { Context } from "../../session/context.ts"
import type { Preparation } from "../target-owner.ts"
import type { Guest } from "./guest.ts"

const test = withBrowser()
const signal = new AbortController().signal
let site: Site
let context: Context
let guest: Guest

async function createContext(...more: Preparation[]): Promise<Context> {
  return Context.create(test.browser, [listening, focused, ...more], { signal })
}

beforeEach(async () => {
  site = await startSite()
  context = await createContext()
  guest = await openGuest(context)
})

afterEach(async () => {
  guest.close()
  await context.dispose()
  await site.close()
})

describe("Puppeteer over a guest", () => {
  let browser: PuppeteerBrowser
  let page: PuppeteerPage

  beforeEach(async () => {
    await context.newPage(signal)
    browser = await puppeteer.connect({ transport: guest, defaultViewport: null })
    const [first] = await browser.pages()
    if (!first) throw new Error("the guest does not see the page that was there")
    page = first
  })

  afterEach(() => browser.disconnect())

  it("opens pages, evaluates and takes screenshots", async () => {
    const response = await page.goto(`${site.url}/title/As%20a%20guest`)
    expect(response?.status()).toBe(200)
    expect(await page.title()).toBe("As a guest")
    expect(await page.evaluate(() => [1, 2, 3].map((n) => n * 2))).toEqual([2, 4, 6])
    const screenshot = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 30 } })
    expect(Buffer.from(screenshot).subarray(1, 4).toString()).toBe("PNG")
    expect(Buffer.from(screenshot).readUInt32BE(16)).toBe(40)
  })

  it("intercepts requests", async () => {
    await page.setRequestInterception(true)
    page.on("request", (request) => {
      const { pathname } = new URL(request.url())
      if (pathname === "/hit/stopped") request.abort()
      else if (pathname === "/hit/made-up") request.respond({ status: 200, body: "made up" })
      else request.continue()
    })
    await page.goto(site.url)
    const texts = await page.evaluate(() =>
      Promise.all(
        ["/hit/stopped", "/hit/made-up"].map((path) =>
          fetch(path).then(
            (response) => response.text(),
            (error: Error) => error.name,
          ),
        ),
      ),
    )
    expect(texts).toEqual(["TypeError", "made up"])
    expect([...site.hits("/hit/stopped"), ...site.hits("/hit/made-up")]).toEqual([])
  })

  it("sees popups, and frames of other sites", async () => {
    await page.goto(`${site.url}/popup`)
    const opened = new Promise<PuppeteerPage | null>((resolve) => page.once("popup", resolve))
    await page.evaluate("openCrossSite()")
    const popup = await opened
    await popup?.waitForSelector("#kind")
    expect(popup?.url()).toBe(`${site.crossSite}/popup/opened?kind=cross-site`)

    await page.goto(`${site.url}/frames`)
    const frame = await page.waitForFrame((each) => each.url().endsWith("/frames/leaf?name=cross"))
    expect(await frame.evaluate("document.title")).toBe("Frame cross")
    expect(await frame.$eval("button", (button) => button.textContent)).toBe("Button in cross")
  })

  it("creates pages in the guest's own context, known to its owner", async () => {
    const ready = context.next("pageReady")
    const made = await browser.newPage()
    const known = await ready
    expect(known.target.info.browserContextId).toBe(context.id)
    await made.goto(`${site.url}/title/Made%20by%20a%20guest`)
    expect(known.url).toBe(`${site.url}/title/Made%20by%20a%20guest`)
  })

  it("closes its own pages and nothing else when it closes the browser", async () => {
    const other = await createContext()
    const bystander = await other.newPage(signal)
    const gone = [...context.pages()].map((each) => each.next("gone"))
    expect(gone).toHaveLength(1)
    await browser.close()
    await Promise.all(gone)
    expect(await evaluate(bystander.target.session, "1 + 1")).toBe(2)
    expect(test.browser.gone).toBeUndefined()
    await other.dispose()
  })

  it("leaves the pages when it disconnects", async () => {
    await page.goto(site.url)
    await browser.disconnect()
    const [kept] = context.pages()
    expect(await evaluate(kept?.target.session ?? test.browser.connection.root, "document.title")).toBe("Fixture home")
  })

  it("works next to another guest of the same session", async () => {
    const second = await openGuest(context)
    const also = await puppeteer.connect({ transport: second, defaultViewport: null })
    await page.goto(`${site.url}/title/Shared`)
    const [theirs] = await also.pages()
    expect(await theirs?.title()).toBe("Shared")
    also.disconnect()
    second.close()
    expect(await page.title()).toBe("Shared")
  })
})

/** Runs the same steps uninterrupted: by the time they end, anything that was not intercepted has happened. */
async function sameInAnotherContext(path: string, act: string, hit: string): Promise<void> {
  const elsewhere = await startSite()
  const other = await createContext()
  const { session } = (await other.newPage(signal)).target
  await goTo(session, elsewhere.url + path)
  await evaluate(session, `${act}, 0`)
  await elsewhere.waitForHit(hit)
  await other.dispose()
  await elsewhere.close()
}

describe("a guest that pauses what is new", () => {
  const pausing = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }

  it("holds it only up to the limit when it never resumes it", async () => {
    const holding = await openGuest(context, { holdMs: 500 })
    const client = new GuestClient(holding)
    await client.must("Target.setAutoAttach", pausing)
    client.on("event", (message) => {
      if (message.method !== "Target.attachedToTarget") return
      client.call("Target.setAutoAttach", { ...pausing, flatten: false }, String(paramsOf(message).sessionId))
    })
    const started = performance.now()
    const page = await context.newPage(signal)
    expect(performance.now() - started).toBeGreaterThan(490)
    await goTo(page.target.session, `${site.url}/frames`)
    await evaluate(page.target.session, `new Worker("/worker/dedicated.js"), 0`)
    await Promise.all(["/hit/cross", "/hit/nested-3", "/hit/worker"].map((path) => site.waitForHit(path)))
    holding.close()
  })

  it("does not delay the pages of others", async () => {
    const holding = await openGuest(context, { holdMs: 120_000 })
    const client = new GuestClient(holding)
    await client.must("Target.setAutoAttach", pausing)
    const other = await createContext()
    await other.newPage(signal)
    await other.dispose()
    holding.close()
  })

  it.each([
    { what: "a popup", path: "/popup", act: "openSameSite()", hit: "/popup/opened" },
    { what: "a popup of another site", path: "/popup", act: "openCrossSite()", hit: "/popup/opened" },
    { what: "a worker", path: "/", act: `new Worker("/worker/dedicated.js")`, hit: "/hit/worker" },
    { what: "a shared worker", path: "/", act: `new SharedWorker("/worker/shared.js")`, hit: "/hit/shared" },
    {
      what: "a service worker",
      path: "/service-worker",
      act: "0",
      hit: "/hit/service",
    },
  ])("cannot resume $what before its session has prepared it", async ({ path, act, hit }) => {
    let finish = () => {}
    let begun = () => {}
    const preparing = new Promise<void>((resolve) => {
      begun = resolve
    })
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    let slow = false
    context.preparations.push({
      name: "slow",
      prepare: () => {
        if (!slow) return Promise.resolve()
        begun()
        return finished
      },
    })
    const page = await context.newPage(signal)
    const client = new GuestClient(guest)
    const resumed: Promise<unknown>[] = []
    client.on("event", (message) => {
      if (message.method !== "Target.attachedToTarget") return
      const sessionId = String(paramsOf(message).sessionId)
      client.call("Target.setAutoAttach", pausing, sessionId)
      for (let n = 0; n < 3; n++) resumed.push(client.call("Runtime.runIfWaitingForDebugger", {}, sessionId))
    })
    await client.must("Target.setAutoAttach", pausing)
    slow = path === "/service-worker"
    const { session } = page.target
    if (slow) session.send("Page.navigate", { url: site.url + path }).catch(() => undefined)
    else await goTo(session, site.url + path)
    slow = true
    evaluate(session, `${act}, 0`).catch(() => undefined)
    await preparing
    await sameInAnotherContext(path, act, hit)
    const before = site.hits(hit).length
    finish()
    await site.waitForHit(hit)
    expect(before).toBe(0)
    await Promise.all(resumed)
  })
})

describe("a guest", () => {
  it("is closed when its browser is gone", async () => {
    const browser = await launchForTest(test.home)
    const doomed = await Context.create(browser, [], { signal })
    const visitor = await openGuest(doomed)
    const closed = new Promise<void>((resolve) => {
      visitor.onclose = resolve
    })
    process.kill(Number(browser.facts.pid), "SIGKILL")
    await closed
    // Messages after the close are dropped without an error.
    visitor.send(JSON.stringify({ id: 1, method: "Browser.getVersion" }))
    visitor.close()
    await browser.close()
  })

  it.each([
    "",
    "no json",
    "null",
    "[]",
    "{}",
    '{"id":1}',
    '{"method":"Browser.getVersion"}',
    '{"id":"1","method":"Browser.getVersion"}',
    '{"id":1,"method":["Browser.close"]}',
    '{"id":1,"method":{"toString":1}}',
    '{"id":1,"method":"Browser.getVersion","sessionId":7}',
  ])("gets an error for the invalid call %j", (text) => {
    const received: string[] = []
    guest.onmessage = (message) => received.push(message)
    guest.send(text)
    expect(received.map((message) => JSON.parse(message))).toEqual([
      { error: { code: -32600, message: expect.any(String) } },
    ])
  })

  it("gets an error for a message over the size limit", async () => {
    const client = new GuestClient(guest)
    const { error } = await client.call("Browser.getVersion", { text: "x".repeat(65 * 1024 * 1024) })
    expect(error?.message).toContain("exceeds the browser's message size limit")
    const deep = "[".repeat(200_000) + "]".repeat(200_000)
    const refused = client.next("answer")
    guest.send(`{"id":99,"method":"Browser.getVersion","params":{"deep":${deep}}}`)
    expect(await refused).toMatchObject({ id: 99, error: { message: expect.any(String) } })
    expect(await client.must("Browser.getVersion")).toMatchObject({ product: expect.any(String) })
  })

  it("cannot open a URL that its session may not open", async () => {
    const client = new GuestClient(guest)
    const page = await context.newPage(signal)
    const sessionId = await client.attach(page.target.id)
    for (const call of [
      client.call("Target.createTarget", { url: "file:///etc/hostname" }),
      client.call("Page.navigate", { url: "file:///etc/hostname" }, sessionId),
    ]) {
      expect((await call).error?.message).toContain("may not be opened")
    }
  })

  it("cannot bypass the session's request interception", async () => {
    const client = new GuestClient(guest)
    const page = await context.newPage(signal)
    await goTo(page.target.session, site.url)
    const sessionId = await client.attach(page.target.id)
    const { error } = await client.call(
      "Network.loadNetworkResource",
      {
        frameId: page.target.id,
        url: `${site.url}/hit/past`,
        options: { disableCache: true, includeCredentials: true },
      },
      sessionId,
    )
    expect(error?.message).toContain("not available to a guest")
    expect(site.hits("/hit/past")).toEqual([])
  })
})
