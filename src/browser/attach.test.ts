import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { WebSocketServer } from "ws"
import { type Site, startSite } from "../../test/site/site.ts"
import { evaluate, goTo, rejection } from "../../test/support/drive.ts"
import { type ForeignBrowser, startForeignBrowser } from "../../test/support/foreign-browser.ts"
import { withTempHome } from "../../test/support/temp-home.ts"
import { tabhand } from "../doors/library/index.ts"
import { listening } from "../page/core/prepare-page.ts"
import { Context } from "../session/context.ts"
import { attachToBrowser } from "./attach.ts"
import type { Browser } from "./browser.ts"

const home = withTempHome()
const signal = new AbortController().signal
let site: Site
let foreign: ForeignBrowser
const attached: Browser[] = []

beforeAll(async () => {
  site = await startSite()
  foreign = await startForeignBrowser()
  for (const title of ["one", "two", "three"]) await foreign.open(`${site.url}/title/${title}`)
})

afterEach(async () => {
  for (const browser of attached.splice(0)) await browser.close()
})

afterAll(async () => {
  await foreign.close()
  await site.close()
})

async function attach(endpoint = String(foreign.port)): Promise<Browser> {
  const browser = await attachToBrowser(endpoint)
  attached.push(browser)
  return browser
}

const idOf = async (title: string) => {
  const found = (await foreign.pages()).find((info) => info.url === `${site.url}/title/${title}`)
  if (!found) throw new Error(`there is no page ${title}`)
  return found.targetId
}

const watched = async () => (await foreign.pages()).filter((info) => info.attached).map((info) => info.targetId)

/** A page with a script that never ends. */
async function openStuck(): Promise<string> {
  const url = `${site.url}/busy?ms=600000`
  const targetId = await foreign.open(url)
  await expect
    .poll(async () => (await foreign.pages()).find((info) => info.targetId === targetId)?.title, { timeout: 20_000 })
    .toContain("Busy")
  return targetId
}

async function closeAll(targetIds: readonly string[]): Promise<void> {
  const { root } = foreign.connection
  await Promise.all(targetIds.map((targetId) => root.send("Target.closeTarget", { targetId })))
  const left = async () => (await foreign.pages()).filter((info) => targetIds.includes(info.targetId))
  await expect.poll(left, { timeout: 20_000 }).toEqual([])
}

describe("attaching", () => {
  it("accepts a port, an http URL and a WebSocket URL", async () => {
    const { port, wsUrl } = foreign
    for (const endpoint of [`${port}`, `http://127.0.0.1:${port}`, `http://localhost:${port}/json/version`, wsUrl]) {
      const browser = await attach(endpoint)
      expect(browser.facts).toMatchObject({ own: false, pid: undefined, product: expect.stringContaining("Chrom") })
    }
  })

  it("lists pages without attaching to them", async () => {
    const browser = await attach()
    expect((await browser.pages()).map((info) => info.url)).toEqual(
      expect.arrayContaining(["one", "two", "three"].map((title) => `${site.url}/title/${title}`)),
    )
    expect(await watched()).toEqual([])
    expect([...browser.tree.targets()]).toEqual([])
  })

  it("ends with the connection, and the browser keeps running", async () => {
    const browser = await attach()
    const gone = browser.next("gone")
    await browser.close()
    expect(await gone).toMatchObject({ code: "browser_gone" })
    expect((await foreign.pages()).length).toBeGreaterThan(2)
  })
})

describe("attaching to something that is not a browser", () => {
  const servers: Server[] = []

  async function serve(server: Server): Promise<number> {
    servers.push(server)
    await once(server.listen(0, "127.0.0.1"), "listening")
    const address: AddressInfo | string | null = server.address()
    if (address === null || typeof address === "string") throw new Error("the server has no port")
    return address.port
  }

  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  })

  it("fails for every form of endpoint when nothing listens there", async () => {
    const server = createServer()
    const port = await serve(server)
    const closed = once(server, "close")
    server.close()
    await closed
    for (const endpoint of [`${port}`, `http://127.0.0.1:${port}`, `ws://127.0.0.1:${port}/devtools/browser/x`]) {
      expect(await rejection(attachToBrowser(endpoint))).toMatchObject({
        code: "attach_failed",
        message: expect.stringContaining("ECONNREFUSED"),
        hint: expect.stringContaining("debugging"),
      })
    }
  })

  it.each([
    ["nothing", "", "text/plain"],
    ["a page", "<h1>Hello</h1>", "text/html"],
    ["null", "null", "application/json"],
    ["an answer without a URL", "{}", "application/json"],
    ["an answer with nonsense for one", '{"webSocketDebuggerUrl":"nonsense"}', "application/json"],
    ["an answer with a number for one", '{"webSocketDebuggerUrl":7}', "application/json"],
  ])("fails when a server says %s", async (_what, body, type) => {
    const port = await serve(createServer((_request, response) => response.setHeader("content-type", type).end(body)))
    expect(await rejection(attachToBrowser(String(port)))).toMatchObject({ code: "attach_failed" })
  })

  it.each(["hello", "null", '{"id":1}', '{"id":1,"error":{"message":"no"}}', '{"id":1,"result":{}}'])(
    "fails when a websocket says %j",
    async (answer) => {
      const server = createServer()
      const port = await serve(server)
      const sockets = new WebSocketServer({ server })
      const ended = new Promise((resolve) => {
        sockets.on("connection", (client) => {
          client.on("message", () => client.send(answer))
          client.on("close", resolve)
        })
      })
      const failed = rejection(attachToBrowser(`ws://127.0.0.1:${port}/`, AbortSignal.timeout(1_000)))
      const error = await failed
      if (answer.includes("result")) expect(error).toMatchObject({ name: "TimeoutError" })
      else expect(error).toMatchObject({ code: "attach_failed" })
      await ended
      sockets.close()
    },
  )

  it("fails at one of the browser's pages, and says so", async () => {
    const url = `ws://127.0.0.1:${foreign.port}/devtools/page/${await idOf("one")}`
    expect(await rejection(attachToBrowser(url))).toMatchObject({
      code: "attach_failed",
      hint: expect.stringContaining("not the URL of one of its pages"),
    })
  })

  it.each(["", "99999", "port", "ftp://127.0.0.1/", "9222/x"])("refuses %j as an endpoint", async (endpoint) => {
    expect(await rejection(attachToBrowser(endpoint))).toMatchObject({ code: "bad_argument" })
  })

  it("rejects when the caller cancels", async () => {
    const port = await serve(createServer(() => {}))
    const controller = new AbortController()
    const failed = rejection(attachToBrowser(String(port), controller.signal))
    const reason = new Error("enough")
    controller.abort(reason)
    expect(await failed).toBe(reason)
  })
})

describe("in an attached browser", () => {
  it("only our own tabs are attached to and closed", async () => {
    const browser = await attach()
    const context = await Context.default(browser, [listening], signal)
    const page = await context.newPage(signal)
    await goTo(page.target.session, `${site.url}/title/ours`)
    expect(await watched()).toEqual([page.target.id])
    await context.closePage(page)
    expect(await watched()).toEqual([])
    await context.dispose()
  })

  it("a page is attached to once, on first use, and keeps its size and style", async () => {
    const browser = await attach()
    const context = await Context.default(browser, [listening], signal)
    const targetId = await idOf("two")
    const look = `[innerWidth, innerHeight, devicePixelRatio, navigator.userAgent, document.hasFocus()].join()`
    const before = await foreign.read(targetId, look)
    const pages = await Promise.all([1, 2, 3].map(() => context.attachToPage(targetId, signal)))
    expect(new Set(pages).size).toBe(1)
    expect(pages[0]?.url).toBe(`${site.url}/title/two`)
    expect(await watched()).toEqual([targetId])
    expect(await foreign.read(targetId, look)).toBe(before)
    await context.dispose()
  })

  it("a page that cannot be prepared is detached, not closed, and can be attached again", async () => {
    const browser = await attach()
    let works = false
    const context = await Context.default(
      browser,
      [{ name: "faulty", prepare: () => (works ? Promise.resolve() : Promise.reject(new Error("not now"))) }],
      signal,
    )
    const targetId = await idOf("three")
    expect(await rejection(context.attachToPage(targetId, signal))).toMatchObject({
      message: expect.stringContaining("not now"),
    })
    await expect.poll(watched).toEqual([])
    works = true
    const page = await context.attachToPage(targetId, signal)
    expect(await evaluate(page.target.session, "document.title")).toBe("three")
    works = false
    const gone = page.next("gone")
    await evaluate(page.target.session, `new Worker("/worker/dedicated.js"), 0`)
    await gone
    expect(await foreign.read(targetId, "document.title")).toBe("three")
    await site.waitForHit("/hit/worker")
    await context.dispose()
  })

  it("a page that is stuck in a script is left unchanged", async () => {
    const browser = await attach()
    const context = await Context.default(browser, [listening], signal)
    const stuck = await openStuck()
    expect(await rejection(context.attachToPage(stuck, AbortSignal.timeout(12_000)))).toMatchObject({ code: "timeout" })
    expect((await foreign.pages()).map((info) => info.targetId)).toContain(stuck)
    await context.dispose()
    await closeAll([stuck])
  })
})

describe("a session in an attached browser", () => {
  const titles = (tabs: readonly { title?: string | null | undefined }[]) => tabs.map((tab) => tab.title)

  it("opens its own tab, uses others when asked, and closes its own only", async () => {
    const before = (await foreign.pages()).map((info) => info.targetId).sort()
    await using runtime = await tabhand({ home: home.path, cdp: String(foreign.port) })
    const session = runtime.session("attached")
    await session.run("open", { url: `${site.url}/title/session` })
    const [own, ...more] = await watched()
    expect(more).toEqual([])
    const { tabs } = (await session.run("tab list", {})).data
    expect(titles(tabs)).toEqual(expect.arrayContaining(["session", "one", "two", "three"]))
    expect(await watched()).toEqual([own])
    const two = tabs.find((tab) => tab.title === "two")
    await session.run("tab switch", { name: String(two?.tabId) })
    expect((await session.run("get title", {})).data.title).toBe("two")
    expect((await watched()).sort()).toEqual([String(own), await idOf("two")].sort())
    await session.close()
    await expect.poll(async () => (await foreign.pages()).map((info) => info.targetId).sort()).toEqual(before)
    await expect.poll(watched).toEqual([])
  })

  it("attaches to none of sixty tabs, one of which is stuck, to open its own", async () => {
    const opened = await Promise.all(Array.from({ length: 55 }, () => foreign.open("about:blank")))
    const stuck = await openStuck()
    const browser = await attach()
    const context = await Context.default(browser, [listening], signal)
    const pages = await browser.pages()
    const page = await context.newPage(signal)
    expect(pages.length).toBeGreaterThanOrEqual(60)
    expect(await watched()).toEqual([page.target.id])
    await context.closePage(page)
    await context.dispose()
    await closeAll([...opened, stuck])
  })
})

describe("when an attached browser ends", () => {
  it("every attached session is notified", async () => {
    const other = await startForeignBrowser()
    const browser = await attachToBrowser(other.wsUrl)
    const waiting = rejection(browser.tree.whenReady("never", signal))
    const gone = browser.next("gone")
    await other.close()
    expect(await gone).toMatchObject({ code: "browser_gone" })
    expect(await waiting).toBe(browser.gone)
    await browser.close()
  })
})
