import { readFile, writeFile } from "node:fs/promises"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { homePaths } from "../../../src/base/home.ts"
import { browserOf, kill, tabOf } from "../../faults/support/library.ts"
import { waitUntilGone } from "../../support/processes.ts"
import { known, withEngine } from "../../support/with-engine.ts"
import { browserTool, returned, type UseTool } from "./support.ts"

const engine = withEngine()
const OWNER = "model"
let use: UseTool

beforeEach(() => {
  use = browserTool(engine.tabhand.session(OWNER))
})

afterEach(() => use({ action: "close", all: true }))

const at = (path: string) => engine.site.url + path
const isOpen = (name = OWNER) => engine.tabhand.runtime.sessions.find(name) !== undefined

describe("open", () => {
  test("OMP-4, OMP-12, OMP-13, OMP-39, OMP-42: reports the tab, the browser, the URL and the title", async () => {
    const text = `Opened tab "main" on headless browser (hidden)\nURL: ${at("/form")}\nTitle: Sign up`
    expect(await use({ action: "open", url: at("/form") })).toEqual({
      text,
      images: [],
      content: [{ type: "text", text }],
      isError: false,
      data: {
        action: "open",
        name: "main",
        browser: "headless",
        url: at("/form"),
        viewport: { width: 1365, height: 768, deviceScaleFactor: 1.25 },
        result: text,
      },
    })
  })

  test("OMP-13: a tab without a URL has no title to report", async () => {
    expect((await use({ action: "open" })).text).toBe(
      'Opened tab "main" on headless browser (hidden)\nURL: about:blank',
    )
  })

  test("OMP-2, OMP-37, OMP-38: the name is reused by every user of the session, and the tab goes to the new URL", async () => {
    await use({ action: "open", url: at("/form") })
    const other = browserTool(engine.tabhand.session(OWNER))
    const { text } = await other({ action: "open", url: at("/dialogs") })
    expect(text).toBe(`Reused tab "main" on headless browser (hidden)\nURL: ${at("/dialogs")}\nTitle: Dialogs`)
    expect((await use({ action: "open" })).text).toContain(`Reused tab "main"`)
    expect(engine.tabhand.runtime.sessions.get(OWNER).tabs.size).toBe(1)
  })

  test("OMP-2: another owner's tab of the same name is a different tab", async () => {
    await use({ action: "open", url: at("/form") })
    const stranger = browserTool(engine.tabhand.session("stranger"))
    expect((await stranger({ action: "run", code: "return 1" })).text).toBe('Tab "main" is not alive. Reopen it.')
    expect((await stranger({ action: "close" })).text).toBe('No tab named "main"')
    expect((await stranger({ action: "close", all: true })).text).toBe("Closed 0 tab(s)")
    expect((await use({ action: "open" })).text).toContain("Reused")
  })

  test("OMP-5, OMP-31, OMP-32: each tab has the requested size, or the document's default", async () => {
    const sizeIn = async (name: string) =>
      returned(use, "return page.evaluate(() => [innerWidth, innerHeight, devicePixelRatio])", name)
    await use({ action: "open" })
    const { data } = await use({ action: "open", name: "small", viewport: { width: 500, height: 400, scale: 2 } })
    expect(data).toMatchObject({ viewport: { width: 500, height: 400, deviceScaleFactor: 2 } })
    await use({ action: "open", name: "third" })
    expect(await sizeIn("main")).toEqual([1365, 768, 1.25])
    expect(await sizeIn("small")).toEqual([500, 400, 2])
    expect(await sizeIn("third")).toEqual([1365, 768, 1.25])
    await use({ action: "open", name: "small", url: at("/form"), viewport: { width: 600, height: 300 } })
    expect(await sizeIn("small")).toEqual([600, 300, 1.25])
    const started = await readFile(`/proc/${known(browserOf(engine, OWNER).facts.pid)}/cmdline`, "utf8")
    expect(started.split("\0").filter((flag) => flag.startsWith("--window-size="))).toEqual([
      expect.stringMatching(/^--window-size=1365,/),
    ])
    expect(started).toContain("--disable-blink-features=AutomationControlled")
    for (const flag of ["extensions", "default-apps", "component-extensions-with-background-pages"])
      expect(started.split("\0")).not.toContain(`--disable-${flag}`)
    for (const flag of ["--enable-automation", "--remote-debugging-port"]) expect(started).not.toContain(flag)
  })

  test("OMP-5, OMP-32: the code sees the size of its tab", async () => {
    const seen = () => returned(use, "return page.viewport()")
    const plain = { isMobile: false, hasTouch: false }
    await use({ action: "open" })
    expect(await seen()).toEqual({ width: 1365, height: 768, deviceScaleFactor: 1.25, ...plain })
    await use({ action: "open", viewport: { width: 500, height: 400, scale: 1 } })
    const small = { width: 500, height: 400, deviceScaleFactor: 1, ...plain }
    expect(await seen()).toEqual(small)
    expect(await returned(use, "return (await browser.newPage()).viewport().width")).toBe(1365)
    const own = "await page.setViewport({ width: 640, height: 480 }); return page.viewport()"
    expect(await returned(use, own)).toEqual({ width: 640, height: 480 })
    expect(await seen()).toEqual({ width: 640, height: 480 })
    await use({ action: "open", viewport: { width: 501, height: 400, scale: 1 } })
    expect(await seen()).toEqual({ ...small, width: 501 })
  })

  test("OMP-5: a tab with a size of its own is a window of that size on a larger screen", async () => {
    await use({ action: "open", viewport: { width: 500, height: 400, scale: 1 } })
    const sizes =
      "return page.evaluate(() => [innerWidth, innerHeight, outerWidth, outerHeight - innerHeight, screen.width])"
    const bars = 87
    expect(await returned(use, sizes)).toEqual([500, 400, 500, bars, 1920])
    await use({ action: "open", viewport: { width: 900, height: 700, scale: 2 } })
    expect(await returned(use, sizes)).toEqual([900, 700, 900, bars, 1920])
  })

  test("OMP-6: waits for the load, or for the requested state", async () => {
    const image = (name: string) => returned(use, "return page.evaluate(() => document.images[0].complete)", name)
    await use({ action: "open", name: "whole", url: at("/slow-asset?ms=300") })
    expect(await image("whole")).toBe(true)
    await use({ action: "open", name: "early", url: at("/slow-asset?ms=60000"), wait_until: "domcontentloaded" })
    expect(await image("early")).toBe(false)
    engine.site.publish(
      "/published/busy",
      `<title>Busy</title><script>for (const n of "12") fetch("/hang?" + n)</script>`,
    )
    const busy = at("/published/busy")
    const [idle, late] = await Promise.all([
      use({ action: "open", url: busy, wait_until: "networkidle2" }),
      use({ action: "open", name: "late", url: busy, wait_until: "networkidle0", timeout: 3 }),
    ])
    expect(idle.text).toContain("Busy")
    expect(late).toMatchObject({ isError: true })
    expect(late.text).toMatch(/the network is still busy after .+\ngive it more time with timeout, in seconds$/)
  })

  test("OMP-3, OMP-37: a failed open leaves no tab and no browser behind", async () => {
    const { text, isError } = await use({ action: "open", url: "http://127.0.0.1:1/" })
    expect({ text, isError }).toMatchObject({ isError: true, text: expect.stringContaining("could not be opened") })
    expect(isOpen()).toBe(false)
    expect((await use({ action: "run", code: "1" })).text).toBe('Tab "main" is not alive. Reopen it.')
    await use({ action: "open", url: at("/form") })
    await use({ action: "open", url: "http://127.0.0.1:1/" })
    expect(await returned(use, "return JSON.stringify(page.url())")).toBe(at("/form"))
  })

  test("OMP-22, OMP-37: a tab that crashed, or whose browser ended, is created again", async () => {
    await use({ action: "open", url: at("/form") })
    const { page } = tabOf(engine, OWNER)
    const crashed = page.next("crashed", AbortSignal.timeout(30_000))
    page.target.session.send("Page.crash").catch(() => undefined)
    await crashed
    expect((await use({ action: "run", code: "return 1" })).text).toBe('Tab "main" is not alive. Reopen it.')
    expect((await use({ action: "open", url: at("/form") })).text).toContain("Opened")
    const browser = browserOf(engine, OWNER)
    const gone = browser.next("gone", AbortSignal.timeout(30_000))
    kill(browser)
    await gone
    expect((await use({ action: "run", code: "return 1" })).text).toBe('Tab "main" is not alive. Reopen it.')
    expect((await use({ action: "open" })).text).toContain("Opened")
    expect(await returned(use, "return 1")).toBe(1)
  })

  test("concurrent opens of one name create one tab", async () => {
    const texts = (await Promise.all([use({ action: "open" }), use({ action: "open" })])).map(({ text }) => text)
    expect(texts.map((text) => text.split(" ")[0])).toEqual(["Opened", "Reused"])
  })

  test("OMP-49: a call that was cancelled before it started does nothing", async () => {
    const { text, isError } = await use({ action: "open", url: at("/form") }, { signal: AbortSignal.abort() })
    expect({ text, isError }).toMatchObject({ isError: true, text: expect.stringContaining("cancelled") })
    expect(isOpen()).toBe(false)
    expect((await use({ action: "close" })).text).toBe('No tab named "main"')
  })

  test("OMP-49: an open that is cancelled leaves nothing behind", async () => {
    const cancel = new AbortController()
    const opening = use({ action: "open", url: at("/hang?omp") }, { signal: cancel.signal })
    await engine.site.waitForHit("/hang")
    cancel.abort()
    expect(await opening).toMatchObject({ isError: true })
    expect(isOpen()).toBe(false)
  })
})

describe("close", () => {
  test("OMP-9, OMP-14, OMP-47: reports whether there was such a tab", async () => {
    await use({ action: "open", name: "a", url: at("/form") })
    await use({ action: "open", name: "b" })
    expect(await use({ action: "close", name: "a" })).toMatchObject({
      text: 'Closed tab "a"',
      isError: false,
      data: { action: "close", name: "a", result: 'Closed tab "a"' },
    })
    expect(await use({ action: "close", name: "a" })).toMatchObject({
      text: 'No tab named "a"',
      isError: false,
      data: { action: "close", name: "a", result: 'No tab named "a"' },
    })
    expect(engine.tabhand.runtime.sessions.get(OWNER).tabs.size).toBe(1)
    await use({ action: "open", name: "c" })
    expect((await use({ action: "close", all: true, kill: true })).text).toBe("Closed 2 tab(s)")
  })

  test("OMP-42, OMP-47: the session is closed with its last tab", async () => {
    await use({ action: "open", name: "a" })
    await use({ action: "open", name: "b" })
    await use({ action: "close", name: "a" })
    expect(isOpen()).toBe(true)
    await use({ action: "close", name: "b" })
    expect(isOpen()).toBe(false)
  })

  test("OMP-22, OMP-47: the browser is used again by the next tab, and ends soon after the last one", async () => {
    await use({ action: "open", name: "a" })
    const pid = known(browserOf(engine, OWNER).facts.pid)
    await use({ action: "close", name: "a" })
    await use({ action: "open", name: "b" })
    expect(browserOf(engine, OWNER).facts.pid).toBe(pid)
    await use({ action: "close", name: "b" })
    expect(await waitUntilGone([pid], 30_000)).toEqual([])
  })

  test("a session that existed before stays, with its own tabs", async () => {
    await using session = engine.tabhand.session("before")
    await session.open(at("/form"))
    const tool = browserTool(session)
    expect((await tool({ action: "open", url: at("/dialogs") })).text).toContain("Opened")
    expect((await session.tab.list()).data.tabs.map(({ url }) => url)).toEqual([at("/form"), at("/dialogs")])
    await tool({ action: "close" })
    expect((await session.tab.list()).data.tabs.map(({ url }) => url)).toEqual([at("/form")])
  })

  test("closing a session closes its tabs", async () => {
    await use({ action: "open", url: at("/form") })
    await engine.tabhand.session(OWNER).close()
    expect((await use({ action: "run", code: "return 1" })).text).toBe('Tab "main" is not alive. Reopen it.')
    expect((await use({ action: "open" })).text).toContain("Opened")
  })
})

describe("dialogs", () => {
  const ask = "return page.evaluate(() => showConfirm() + ', ' + showPrompt())"
  const answers = async () => (await use({ action: "run", code: ask })).text

  test("OMP-7, OMP-37, OMP-41: are answered as requested, and a change creates another tab", async () => {
    expect((await use({ action: "open", url: at("/dialogs"), dialogs: "accept" })).text).toContain("Opened")
    expect(await answers()).toBe("confirmed: true, prompted: ")
    expect((await use({ action: "open", dialogs: "accept" })).text).toContain("Reused")
    expect((await use({ action: "open" })).text).toContain("Reused")
    expect((await use({ action: "open", url: at("/dialogs"), dialogs: "dismiss" })).text).toContain("Opened")
    expect(await answers()).toBe("confirmed: false, prompted: null")
  })

  test("OMP-7: are left to the code by default", async () => {
    await use({ action: "open", url: at("/dialogs") })
    const code = `page.on("dialog", (dialog) => dialog.accept("mine"))
      return page.evaluate(() => { showAlert(); return showConfirm() + ', ' + showPrompt() })`
    expect((await use({ action: "run", code })).text).toBe("confirmed: true, prompted: mine")
  })

  test("OMP-7: an unanswered one fails the open, with a hint", async () => {
    const url = `data:text/html,<script>confirm("Really?")</script>`
    const { text } = await use({ action: "open", url })
    expect(text).toBe('a confirm is open: "Really?"\nopen it with dialogs "accept" or "dismiss"')
    expect((await use({ action: "open", url, dialogs: "dismiss" })).isError).toBe(false)
  })
})

test("OMP-29: when windows are requested, tabs without one are closed", async () => {
  await use({ action: "open", url: at("/form") })
  const config = homePaths(engine.home).config
  await writeFile(config, JSON.stringify({ headed: true }))
  expect((await use({ action: "run", code: "return 1" })).text).toBe('Tab "main" is not alive. Reopen it.')
  expect(isOpen()).toBe(false)
  await writeFile(config, "{}")
})
