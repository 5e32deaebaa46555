import { join } from "node:path"
import puppeteer from "puppeteer-core"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/tabhand.ts"
import { rejection } from "../support/drive.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
let session: LibrarySession

beforeEach(async () => {
  session = engine.tabhand.session("browser")
  await session.run("open", { url: `${engine.site.url}/title/Code` })
})
afterEach(() => session.close())

const at = (path: string) => JSON.stringify(engine.site.url + path)
/** The return value of a run, parsed. */
const value = async (code: string, tab?: string): Promise<unknown> => {
  const { data } = await session.run("run", { code }, tab === undefined ? {} : { tab })
  return JSON.parse(data.returned ?? "null")
}
const tabs = async () => (await session.tab.list()).data.tabs

describe("OMP-11: Puppeteer in a run", () => {
  test("has its own names: errors, their classes and stacks", async () => {
    const code = `
      const { TimeoutError, ProtocolError } = puppeteer
      const said = []
      const say = (error, Type) => said.push([error.name, error.constructor.name, error instanceof Type, error instanceof Error])
      await page.waitForSelector("#never", { timeout: 20 }).catch((error) => {
        say(error, TimeoutError)
        said.push(error.stack.split("\\n")[0], /at (async )?CSSQueryHandler\\.waitFor /.test(error.stack))
      })
      const cdp = await page.createCDPSession()
      await cdp.send("Nothing.like").catch((error) => say(error, ProtocolError))
      return [...said, page.constructor.name, browser.constructor.name, (await page.$("body")).constructor.name]`
    expect(await value(code)).toEqual([
      ["TimeoutError", "TimeoutError", true, true],
      "TimeoutError: Waiting for selector `#never` failed",
      true,
      ["ProtocolError", "ProtocolError", true, true],
      "CdpPage",
      "CdpBrowser",
      "CdpElementHandle",
    ])
    expect(
      await rejection(session.run("run", { code: `await page.waitForSelector("#x", { timeout: 5 })` })),
    ).toMatchObject({ message: "TimeoutError: Waiting for selector `#x` failed" })
  })

  test("OMP-57: errors of helpers are tool errors by name and class", async () => {
    const code = `const named = (error) => error.name + " " + error.constructor.name
      const failures = [tab.click("p-foo/x"), tab.id(9), tab.waitFor("#never", { timeout: 20 })]
      const names = await Promise.all(failures.map((each) => each.catch(named)))
      try { assert(false) } catch (error) { names.push(named(error) + ": " + error.message) }
      return names`
    const tool = "ToolError ToolError"
    expect(await value(code)).toEqual([tool, tool, tool, `${tool}: Assertion failed`])
  })

  test("reads and writes files", async () => {
    const code = `
      const { readFile } = await import("node:fs/promises")
      const folder = ${JSON.stringify(engine.home)}
      await page.screenshot({ path: folder + "/page.png" })
      await page.pdf({ path: folder + "/page.pdf" })
      await page.setContent("<input type=file>")
      await (await page.$("input")).uploadFile(folder + "/page.png")
      const head = async (name) => (await readFile(folder + name)).subarray(1, 4).toString()
      const heads = [await head("/page.png"), await head("/page.pdf")]
      return [...heads, await page.$eval("input", (input) => input.files[0].name)]`
    expect(await value(code)).toEqual(["PNG", "PDF", "page.png"])
  })
})

describe("contexts of the code", () => {
  test("are apart from the session's own, and their pages are tabs of the session", async () => {
    const code = `
      await page.evaluate(() => { document.cookie = "own=1" })
      const context = await browser.createBrowserContext()
      const other = await context.newPage()
      await other.goto(${at("/title/Apart")})
      const seen = await other.evaluate(() => [document.cookie, innerWidth])
      return [...seen, other.viewport().width, browser.browserContexts().length, (await browser.pages()).length,
        page.browserContext() === browser.defaultBrowserContext(), other.browserContext() === context]`
    expect(await value(code)).toEqual(["", 1280, 1280, 2, 2, true, true])
    await expect.poll(async () => (await tabs()).map(({ title }) => title)).toEqual(["Code", "Apart"])
    expect(await value("return [await tab.title(), await page.title()]", "t2")).toEqual(["Apart", "Apart"])
  })

  test("stay until they are closed", async () => {
    await value(`const context = await browser.createBrowserContext(); await context.newPage(); return 1`)
    expect(await tabs()).toHaveLength(2)
    const code = `const [, context] = browser.browserContexts()
      const [other] = await context.pages()
      await context.close()
      return [other.isClosed(), browser.browserContexts().length, (await browser.pages()).length]`
    expect(await value(code)).toEqual([true, 1, 1])
    await expect.poll(tabs).toHaveLength(1)
  })

  test("end with the tab whose code created them", async () => {
    await value(`const context = await browser.createBrowserContext(); await context.newPage(); return 1`)
    await session.run("tab close", { name: "t1" })
    await expect.poll(tabs).toEqual([])
  })

  test("save their downloads like the session", async () => {
    const code = `const context = await browser.createBrowserContext()
      const other = await context.newPage()
      await other.setContent('<a id="file" href=${JSON.stringify(`${engine.site.url}/download`)}>file</a>')
      await other.click("#file")
      return 1`
    await value(code)
    const done = session.run("wait", { download: true }, { tab: "t2" }).then(({ artifacts }) => artifacts)
    expect(await done).toMatchObject([{ kind: "download", state: "saved" }])
  })
})

describe("the browser of the code", () => {
  test("has a target, whose session has the rules of the code's own", async () => {
    const code = `
      const target = browser.target()
      const cdp = await target.createCDPSession()
      const { product } = await cdp.send("Browser.getVersion")
      const refused = await cdp.send("SystemInfo.getInfo").catch((error) => error.message)
      await cdp.detach()
      return [target.type(), target.url(), await target.page(), product === await browser.version(), refused]`
    expect(await value(code)).toEqual(["browser", "", null, true, expect.stringContaining("not available to a guest")])
  })

  test("has an endpoint, which is the session's and ends with it", async () => {
    const endpoint = await value("return JSON.stringify(browser.wsEndpoint())")
    expect(endpoint).toBe((await session.get.cdpUrl()).data.cdpUrl)
    expect(await value("return browser.wsEndpoint() === browser.wsEndpoint()")).toBe(true)
    const elsewhere = engine.tabhand.session("elsewhere")
    await elsewhere.run("open", { url: `${engine.site.url}/title/Elsewhere` })
    const other = await puppeteer.connect({ browserWSEndpoint: String(endpoint), defaultViewport: null })
    const titles = await Promise.all((await other.pages()).map((page) => page.title()))
    expect(titles).toEqual(["Code"])
    const gone = new Promise((resolve) => other.once("disconnected", resolve))
    await session.close()
    await gone
    await expect(puppeteer.connect({ browserWSEndpoint: String(endpoint) })).rejects.toThrow()
    await elsewhere.close()
  })
})

describe("traces of the code", () => {
  test("show the page, in runs of their own or together, and nothing of other sessions", async () => {
    const elsewhere = engine.tabhand.session("elsewhere")
    await elsewhere.run("open", { url: `${engine.site.url}/title/Elsewhere` })
    await value(`await page.tracing.start({ screenshots: true }); return 1`)
    await elsewhere.run("open", { url: `${engine.site.url}/title/Secret` })
    await elsewhere.run("eval", { script: `performance.mark("secret-mark"), 0` })
    const code = `
      await page.goto(${at("/title/Traced")})
      const trace = Buffer.from(await page.tracing.stop()).toString()
      const names = JSON.parse(trace).traceEvents.map(({ name }) => name)
      return [names.includes("CommitLoad"), names.includes("TracingStartedInBrowser"), trace.includes("Traced"),
        /elsewhere|secret/i.test(trace)]`
    expect(await value(code)).toEqual([true, true, true, false])
    await elsewhere.close()
  })

  test("contain the categories that were asked for, and can be saved", async () => {
    const code = `
      const { readFile } = await import("node:fs/promises")
      const path = ${JSON.stringify(join(engine.home, "trace.json"))}
      await page.tracing.start({ path, categories: ["blink.user_timing"] })
      await page.evaluate(() => { performance.mark("here") })
      await page.tracing.stop()
      const { traceEvents } = JSON.parse(await readFile(path, "utf8"))
      return [...new Set(traceEvents.map(({ cat }) => cat))].sort().concat(traceEvents.at(-1).name)`
    expect(await value(code)).toEqual(["__metadata", "blink.user_timing", "here"])
  })

  test("are recorded one at a time, until the tab is closed at the latest", async () => {
    const elsewhere = engine.tabhand.session("elsewhere")
    await elsewhere.run("open", { url: `${engine.site.url}/title/Elsewhere` })
    const start = () => elsewhere.run("run", { code: "await page.tracing.start()" })
    await value(`await page.tracing.start(); return 1`)
    expect(await rejection(start())).toMatchObject({
      message: expect.stringContaining("a trace is being recorded already, maybe by another session"),
    })
    await session.run("tab close", { name: "t1" })
    await elsewhere.close()
    await elsewhere.run("open", { url: `${engine.site.url}/title/Elsewhere` })
    await start()
    await elsewhere.close()
  })
})
