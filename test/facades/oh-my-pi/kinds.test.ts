import { rm, writeFile } from "node:fs/promises"
import { createServer, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { homePaths } from "../../../src/base/home.ts"
import { appArgs, makeApplication } from "../../apps/support/application.ts"
import { type ForeignBrowser, startForeignBrowser } from "../../support/foreign-browser.ts"
import { listProcesses, waitUntilGone } from "../../support/processes.ts"
import { withEngine } from "../../support/with-engine.ts"
import { browserTool, returned, type UseTool } from "./support.ts"

const engine = withEngine()
const at = (path: string) => engine.site.url + path
const sessions = () => engine.tabhand.runtime.sessions.list().map(({ name }) => name)
const PATIENTLY = { timeout: 30_000 }
let use: UseTool

beforeAll(() => {
  use = browserTool(engine.tabhand.session("model"))
})
afterEach(() => use({ action: "close", all: true, kill: true }))

describe("a running browser", () => {
  let foreign: ForeignBrowser
  let cdp_url: string

  beforeAll(async () => {
    foreign = await startForeignBrowser()
    cdp_url = `http://127.0.0.1:${foreign.port}`
    await foreign.open(at("/form"))
    await foreign.open(at("/dialogs"))
    await vi.waitFor(async () => {
      const titles = (await foreign.pages()).map(({ title }) => title)
      expect(titles).toEqual(expect.arrayContaining(["Sign up", "Dialogs"]))
    }, PATIENTLY)
  })
  afterAll(() => foreign.close())

  test("OMP-8, OMP-10, OMP-20, OMP-23, OMP-28: is connected to, used page by page, and left as it was", async () => {
    const before = (await foreign.pages()).map(({ targetId }) => targetId).sort()
    const app = { cdp_url: `${cdp_url}/`, target: "SIGN" }
    const { text, data } = await use({ action: "open", app })
    expect(text).toBe(`Opened tab "main" on connected ${cdp_url}\nURL: ${at("/form")}\nTitle: Sign up`)
    expect(data).toMatchObject({ browser: "connected", url: at("/form") })
    expect(await returned(use, "return JSON.stringify(await tab.title())")).toBe("Sign up")
    await use({ action: "open", name: "second", app: { cdp_url, target: "/dialogs" } })
    expect(await returned(use, "return JSON.stringify(page.url())", "second")).toBe(at("/dialogs"))
    expect((await use({ action: "close", name: "second" })).text).toBe('Closed tab "second"')
    expect(sessions()).toHaveLength(1)
    expect((await use({ action: "close", kill: true })).text).toBe('Closed tab "main"')
    expect(sessions()).toEqual([])
    expect((await foreign.pages()).map(({ targetId }) => targetId).sort()).toEqual(before)
  })

  test("OMP-5, OMP-26: is neither resized nor disguised", async () => {
    await use({ action: "open", app: { cdp_url, target: "/form" }, viewport: { width: 300, height: 200 } })
    const seen = await returned(
      use,
      "return page.evaluate(() => [innerWidth, navigator.userAgent.includes('Headless')])",
    )
    expect(seen).toEqual([expect.any(Number), true])
    expect(seen).not.toEqual([300, true])
  })

  test("OMP-23, OMP-41: may be waiting for the document of its page: code waits for it, opening does not", async () => {
    const targetId = await foreign.open(at("/title/Leaving"))
    const titleOf = async () => (await foreign.pages()).find((info) => info.targetId === targetId)?.title
    await vi.waitFor(async () => expect(await titleOf()).toBe("Leaving"), PATIENTLY)
    const holding = createServer()
    await new Promise<void>((resolve) => holding.listen(0, "127.0.0.1", resolve))
    const asked = new Promise<ServerResponse>((resolve) => {
      holding.once("request", (_, response) => resolve(response))
    })
    const held = `http://127.0.0.1:${addressOf(holding).port}/`
    await foreign.read(targetId, `setTimeout(() => { location.href = "${held}" })`)
    const response = await asked
    const opened = await use({ action: "open", app: { cdp_url, target: "leaving" } })
    expect(opened).toMatchObject({ isError: false, text: expect.stringContaining("Title: Leaving") })
    const run = (limits = {}) => use({ action: "run", code: "return page.title()", ...limits })
    expect(await run({ timeout: 1 })).toMatchObject({ isError: true })
    const running = run()
    response.setHeader("content-type", "text/html").end("<title>Came</title>")
    expect((await running).text).toBe("Came")
    holding.close()
    holding.closeAllConnections()
    await foreign.connection.root.send("Target.closeTarget", { targetId })
  })

  test("OMP-21: a name stays with its browser until it is closed", async () => {
    await use({ action: "open" })
    expect(await use({ action: "open", app: { cdp_url } })).toMatchObject({
      isError: true,
      text: 'Tab "main" is bound to a different browser (headless hidden). Close it first.',
    })
    await use({ action: "close" })
    expect((await use({ action: "open", app: { cdp_url, target: "/form" } })).text).toContain("Opened")
    expect((await use({ action: "open" })).text).toBe(
      `Tab "main" is bound to a different browser (connected:${cdp_url}). Close it first.`,
    )
    expect((await use({ action: "open", app: { cdp_url, target: "/form" } })).text).toContain("Reused")
  })

  test("OMP-58: an error about a missing page lists the existing ones", async () => {
    const { text, isError } = await use({ action: "open", app: { cdp_url, target: "nowhere" } })
    expect(isError).toBe(true)
    expect(text).toContain('No page target matched "nowhere". Available pages:\n- ')
    expect(text).toContain(`- Sign up  ${at("/form")}`)
    expect(sessions()).toEqual([])
  })

  test("OMP-29: a change of the window setting does not affect it", async () => {
    await use({ action: "open", name: "ours" })
    await use({ action: "open", name: "theirs", app: { cdp_url, target: "/form" } })
    const headed = await withHeaded(() => Promise.all([ran("ours"), ran("theirs")]))
    expect(headed).toEqual(['Tab "ours" is not alive. Reopen it.', "1"])
  })

  test("its session ends with the session of its owner", async () => {
    await use({ action: "open", app: { cdp_url, target: "/form" } })
    expect(sessions()).toEqual([expect.stringMatching(/^model\.cdp-/)])
    await engine.tabhand.session("model").close()
    expect(sessions()).toEqual([])
    expect(await ran("main")).toBe('Tab "main" is not alive. Reopen it.')
  })

  async function ran(name: string): Promise<string> {
    return (await use({ action: "run", name, code: "return 1" })).text
  }

  async function withHeaded<T>(work: () => Promise<T>): Promise<T> {
    const { config } = homePaths(engine.home)
    await writeFile(config, JSON.stringify({ headed: true }))
    try {
      return await work()
    } finally {
      await rm(config)
    }
  }
})

describe("an application", () => {
  let program: string
  let profile: string

  beforeAll(async () => {
    program = await makeApplication(join(engine.home, "app"), "omp-app")
    profile = join(engine.home, "app-profile")
  })

  const running = async () =>
    (await listProcesses()).filter(({ command }) => command.includes(profile)).map(({ pid }) => pid)

  test("OMP-10, OMP-24, OMP-28: is started, left running, found again, and ended on request", async () => {
    const app = { path: program, args: appArgs(profile, at("/form")) }
    const { text, data } = await use({ action: "open", app })
    const [, pid] = /^Opened tab "main" on spawned \S+ \(pid (\d+)\)\nURL: /.exec(text) ?? []
    expect(data).toMatchObject({ browser: "spawned", url: at("/form") })
    expect(await running()).toContain(Number(pid))
    expect((await use({ action: "close", all: true })).text).toBe("Closed 1 tab(s)")
    expect(await running()).toContain(Number(pid))
    expect((await use({ action: "open", app })).text).toContain(`(pid ${pid})`)
    const pids = await running()
    await use({ action: "close", kill: true })
    expect(await waitUntilGone(pids, 30_000)).toEqual([])
    expect(sessions()).toEqual([])
  })

  test("OMP-27: that is not a program is an error, and leaves nothing behind", async () => {
    const { text, isError } = await use({ action: "open", app: { path: join(engine.home, "app") } })
    expect({ isError, text }).toMatchObject({ isError: true, text: expect.stringContaining(join(engine.home, "app")) })
    expect(sessions()).toEqual([])
  })
})

describe("a proxy", () => {
  let proxy: Server
  const names = ["PUPPETEER_PROXY", "PUPPETEER_PROXY_BYPASS_LOOPBACK"] as const

  beforeAll(async () => {
    proxy = createServer((request, response) => response.end(`<title>through the proxy</title>${request.url}`))
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve))
  })
  afterAll(() => {
    for (const name of names) delete process.env[name]
    proxy.close()
  })

  test("OMP-34: from the environment is used for our own browser, and for loopback on request", async () => {
    process.env.PUPPETEER_PROXY = `http://127.0.0.1:${addressOf(proxy).port}`
    process.env.PUPPETEER_PROXY_BYPASS_LOOPBACK = "on"
    expect((await use({ action: "open", url: at("/form") })).text).toContain("Title: through the proxy")
  })
})

function addressOf(server: Server): AddressInfo {
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("it listens nowhere")
  return address
}
