import { once } from "node:events"
import { createServer as createHttpServer, type ServerResponse } from "node:http"
import { connect, createServer } from "node:net"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { attachToBrowser } from "../../src/browser/attach.ts"
import { CdpSession } from "../../src/cdp/cdp-session.ts"
import { listening } from "../../src/page/core/prepare-page.ts"
import { Context } from "../../src/session/context.ts"
import { attachToOpenPage, pickOpenPage } from "../../src/session/open-page.ts"
import { rejection } from "../support/drive.ts"
import { known } from "../support/with-engine.ts"
import { withForeignBrowser } from "../support/with-foreign-browser.ts"

const here = withForeignBrowser()
const signal = new AbortController().signal

const pages = () => here.foreign.pages()
const idOf = async (title: string) => known((await pages()).find((info) => info.title === title)).targetId
const watched = async () => (await pages()).filter(({ attached }) => attached).map(({ targetId }) => targetId)

/** Many tabs at once are slow on a small machine. */
const patiently = { timeout: 20_000 }

async function openPage(title: string): Promise<string> {
  const targetId = await here.foreign.open(`${here.site.url}/title/${title}`)
  await expect
    .poll(async () => (await pages()).find((info) => info.targetId === targetId)?.title, patiently)
    .toBe(title)
  return targetId
}

afterEach(async () => {
  await here.guest.session("guest").close()
  await expect.poll(watched).toEqual([])
})

describe("OMP-58: a page of an attached browser", () => {
  test("is adopted as a tab by a part of its title or URL, and stays open when the tab is closed", async () => {
    const session = here.guest.session("guest")
    const targetId = await openPage("Inbox")
    const taken = await session.run("tab adopt", { page: "inBOX" })
    expect(taken.data).toMatchObject({ targetId, title: "Inbox" })
    expect(await watched()).toEqual([targetId])
    expect((await session.run("tab adopt", { page: "/title/inbox" })).data.tabId).toBe(taken.data.tabId)
    const let1 = await session.run("tab close", {})
    expect(let1.data).toMatchObject({ closed: false, tabId: taken.data.tabId, active: null })
    expect(let1.text).toContain("its page stays open")
    expect(await watched()).toEqual([])
    expect(await here.foreign.read(targetId, "document.title")).toBe("Inbox")
    await session.run("tab adopt", { page: "Inbox" })
    await session.run("close", {})
    expect((await pages()).map((info) => info.targetId)).toContain(targetId)
    await session.run("tab adopt", { page: "Inbox" })
    expect((await session.run("tab close", { force: true })).data.closed).toBe(true)
    await expect.poll(async () => (await pages()).map((info) => info.targetId)).not.toContain(targetId)
  })

  test("that does not exist is an error that lists the existing ones", async () => {
    await openPage("Calendar")
    expect(await rejection(here.guest.session("guest").run("tab adopt", { page: "nowhere" }))).toMatchObject({
      code: "no_tab",
      message: expect.stringMatching(
        /^No page target matched "nowhere"\. Available pages:\n(- .*\n)*- Calendar {2}http:\/\/127\.0\.0\.1:\d+\/title\/Calendar(\n- .*)*$/,
      ),
    })
  })

  test("that closed before it could be attached to is named", async () => {
    const targetId = await openPage("Fleeting")
    const browser = await attachToBrowser(String(here.foreign.port))
    const context = await Context.default(browser, [listening], signal)
    const info = await pickOpenPage(context, "fleeting", signal)
    await here.foreign.connection.root.send("Target.closeTarget", { targetId })
    await expect.poll(async () => (await pages()).map((each) => each.targetId)).not.toContain(targetId)
    expect(await rejection(attachToOpenPage(context, info, signal))).toMatchObject({
      code: "no_tab",
      message: `Target ${targetId} is no longer available on the attached browser`,
    })
    await context.dispose()
    await browser.close()
  })

  describe("that waits for its document", () => {
    const held = new Set<ServerResponse>()
    let base = ""
    const server = createHttpServer((request, response) => {
      if (request.url?.startsWith("/title"))
        response.setHeader("content-type", "text/html").end("<title>Opener</title>")
      else held.add(response)
    })
    beforeAll(async () => {
      await once(server.listen(0, "127.0.0.1"), "listening")
      const address = server.address()
      base = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`
    })
    afterAll(() => {
      server.closeAllConnections()
      server.close()
    })

    /** A new page on its way there, a page that leaves for there, and a popup that has no URL yet. */
    const ways = {
      "a new page": async (path: string) => here.foreign.open(base + path),
      "a page that leaves": async (path: string) => {
        const targetId = await here.foreign.open(`${base}/title/leaving`)
        await expect.poll(() => titleOf(targetId), patiently).toBe("Opener")
        await here.foreign.read(targetId, `setTimeout(() => { location.href = "${path}" })`)
        return targetId
      },
      "a popup": async (path: string) => {
        const opener = await here.foreign.open(`${base}/title/opener`)
        await expect.poll(() => titleOf(opener), patiently).toBe("Opener")
        const { connection } = here.foreign
        const { sessionId } = await connection.root.send("Target.attachToTarget", { targetId: opener, flatten: true })
        const page = new CdpSession(connection, sessionId)
        await page.send("Runtime.evaluate", { expression: `void open("${path}")`, userGesture: true })
        await connection.root.send("Target.detachFromTarget", { sessionId })
        await expect.poll(async () => (await pages()).some(({ openerId }) => openerId === opener)).toBe(true)
        return known((await pages()).find(({ openerId }) => openerId === opener)).targetId
      },
    }
    const titleOf = async (targetId: string) => (await pages()).find((info) => info.targetId === targetId)?.title

    test.each(Object.entries(ways))("is attached to at once, and shows it when it comes: %s", async (what, begin) => {
      const session = here.guest.session("guest")
      await openPage("Before")
      await session.run("tab adopt", { page: "Before" })
      const targetId = await begin(`/held/${encodeURIComponent(what)}`)
      await expect.poll(() => held.size).toBeGreaterThan(0)
      const started = performance.now()
      const { data } = await session.run("tab switch", { name: targetId })
      expect(performance.now() - started).toBeLessThan(10_000)
      expect(data).toMatchObject({ targetId })
      for (const response of held) response.setHeader("content-type", "text/html").end("<title>Came</title>")
      held.clear()
      await session.run("wait", { load: "load" })
      expect((await session.run("get title", {})).data.title).toBe("Came")
      expect((await session.run("get url", {})).data.url).toContain("/held/")
    })
  })

  test("may be in another context than the default, such as a private window", async () => {
    const { root } = here.foreign.connection
    const { browserContextId } = await root.send("Target.createBrowserContext", {})
    const url = `${here.site.url}/title/Private`
    const { targetId } = await root.send("Target.createTarget", { url, browserContextId })
    await expect.poll(() => idOf("Private").catch(() => undefined)).toBe(targetId)
    const session = here.guest.session("guest")
    await session.run("tab adopt", { page: "private" })
    expect((await session.run("get title", {})).data.title).toBe("Private")
    await session.run("close", {})
    expect((await pages()).map((info) => info.targetId)).toContain(targetId)
    await root.send("Target.disposeBrowserContext", { browserContextId })
  })
})

test("one of sixty tabs is adopted while another is stuck: nothing else is attached to", async () => {
  const { foreign, site } = here
  const opened = await Promise.all(Array.from({ length: 58 }, () => foreign.open("about:blank")))
  const wanted = await openPage("Wanted")
  const stuck = await foreign.open(`${site.url}/busy?ms=600000`)
  await expect
    .poll(async () => (await pages()).find((info) => info.targetId === stuck)?.title, patiently)
    .toContain("Busy")
  expect((await pages()).length).toBeGreaterThanOrEqual(60)
  const session = here.guest.session("guest")
  await session.run("tab adopt", { page: "wanted" })

  expect(await watched()).toEqual([wanted])
  const { root } = foreign.connection
  await Promise.all([...opened, wanted, stuck].map((targetId) => root.send("Target.closeTarget", { targetId })))
  await expect.poll(async () => (await pages()).some(({ targetId }) => targetId === stuck), patiently).toBe(false)
})

describe("OMP-23: a browser at an http address", () => {
  test("is waited for until it answers, attached to, and never closed", async () => {
    const { foreign } = here
    let asked = 0
    const server = createServer((socket) => {
      asked++
      // While it is starting, it does not answer.
      if (asked < 3) return socket.destroy()
      const through = connect(foreign.port, "127.0.0.1")
      socket.pipe(through).pipe(socket)
      socket.on("error", () => through.destroy())
      through.on("error", () => socket.destroy())
      return undefined
    })
    await once(server.listen(0, "127.0.0.1"), "listening")
    const address = server.address()
    const port = typeof address === "object" && address ? address.port : 0
    const browser = await attachToBrowser(`http://127.0.0.1:${port}//`, signal, 30_000)
    expect(asked).toBeGreaterThanOrEqual(3)
    expect((await browser.pages()).length).toBeGreaterThan(0)
    await browser.close()
    server.close()
    expect((await pages()).length).toBeGreaterThan(0)
  })

  test("is not waited for by default", async () => {
    const server = createServer((socket) => socket.destroy())
    await once(server.listen(0, "127.0.0.1"), "listening")
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`
    expect(await rejection(attachToBrowser(url))).toMatchObject({
      message: expect.stringContaining("no browser answers"),
    })
    expect(await rejection(attachToBrowser(url, signal, 160))).toMatchObject({
      code: "attach_failed",
      message: expect.stringMatching(`^Timed out waiting for CDP endpoint ${url}: `),
    })
    server.close()
  })
})
