import { join } from "node:path"
import { afterEach, describe, expect, test } from "vitest"
import { z } from "zod"
import { makeScript } from "../../apps/support/application.ts"
import { type ForeignBrowser, startForeignBrowser } from "../../support/foreign-browser.ts"
import { known } from "../../support/with-engine.ts"
import { hidden, type Nexo, sessionsOf, statusOf, withNexo } from "./support.ts"

const server = withNexo()

const reported = z.object({
  tools: z.array(
    z.object({
      instance: z.string(),
      tool: z.string(),
      ok: z.number(),
      failed: z.number(),
      ms: z.number(),
      slowestMs: z.number(),
    }),
  ),
  browsers: z.array(z.object({ session: z.string(), running: z.boolean(), pages: z.number(), breaker: z.string() })),
})

const clients: Nexo[] = []
async function nexo(browser: unknown = hidden, ...words: string[]): Promise<Nexo> {
  const client = await server.nexo(browser, words)
  clients.push(client)
  return client
}

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.mcp.close()))
  await expect
    .poll(async () => [await sessionsOf(server), (await nexoStatus()).browsers], { timeout: 20_000 })
    .toEqual([[], []])
})

/** What the operator sees of the facade. */
async function nexoStatus(): Promise<z.output<typeof reported>> {
  return reported.parse((await statusOf(server)).facades.nexo ?? { tools: [], browsers: [] })
}

describe("connections of one agent", () => {
  test("share a profile, and each has a page and refs of its own", async () => {
    const [one, two] = await Promise.all([nexo(), nexo()])
    await Promise.all([one.open("/form"), two.open("/acting/detached")])
    await one.page("localStorage.setItem('login', 'ada')")
    expect(await two.page("localStorage.getItem('login')")).toBe("ada")
    expect(String((await one.use("browser_current_url")).result)).toMatch(/\/form$/)
    expect((await one.lines())[0]).toMatch(/@e1$/)
    expect((await two.lines())[0]).toMatch(/@e1$/)
    expect(await sessionsOf(server)).toEqual(["nexo.default"])
    await one.mcp.close()
    await expect.poll(async () => (await statusOf(server)).sessions[0]?.tabs).toBe(1)
    expect(String((await two.use("browser_current_url")).result)).toMatch(/\/acting\/detached$/)
  })

  test("can go and come back at once: the profile is waited for", async () => {
    for (let n = 0; n < 3; n++) {
      const client = await server.nexo()
      await client.open("/form")
      await client.mcp.close()
    }
  })
})

test("the calls of one connection run one after the other", async () => {
  const client = await nexo()
  const paths = ["/title/One", "/title/Two", "/title/Three", "/title/Four", "/title/Five"]
  const urls = await Promise.all(
    paths.map(async (path) => {
      const opened = client.open(path)
      const { result } = await client.use("browser_current_url")
      await opened
      return result
    }),
  )
  expect(urls).toEqual(paths.map((path) => `${server.site.url}${path}`))
})

test("only so many agents have a browser at the same time", async () => {
  const one = { ...hidden, max_profiles: 1 }
  const [ana, bob] = await Promise.all([nexo(one, "--agent", "ana"), nexo(one, "--agent", "bob")])
  await ana.open("/form")
  expect(await bob.use("browser_current_url")).toEqual({
    ok: false,
    error: "max_profiles allows no more: 1 browser is open",
    code: -33404,
  })
  expect(await ana.use("browser_current_url")).toMatchObject({ ok: true })
})

test("an idle browser is closed; the next call starts it again, and says what was lost", async () => {
  const client = await nexo({ ...hidden, profile_idle_secs: 1 }, "--agent", "ana")
  await client.open("/form")
  const url = `${server.site.url}/form`
  await expect.poll(() => sessionsOf(server), { timeout: 20_000 }).toEqual([])
  const { snapshot } = await client.does("browser_snapshot")
  expect(snapshot).toBe(`# Page snapshot\n(the page before, ${url}, is gone: browser_navigate opens it)`)
  expect(await client.error("browser_click", { target: "@e1" })).toBe(
    `there is no @e1 yet: take a browser_snapshot first; the page before, ${url}, is gone: browser_navigate opens it`,
  )
  await client.open("/form")
  expect(await client.lines()).toHaveLength(15)
})

describe("a browser that ends", () => {
  test("fails the call that runs, and the next one has a new browser", async () => {
    const client = await nexo()
    await client.open("/form")
    const ref = await client.ref("Create account")
    const [browser] = (await statusOf(server)).browsers
    const hit = server.site.waitForHit("/hit/ends")
    const running = client.use("browser_evaluate", { script: "fetch('/hit/ends').then(() => new Promise(() => {}))" })
    await hit
    process.kill(known(browser?.pid ?? undefined), "SIGKILL")
    expect(await running).toEqual({ ok: false, error: "CDP connection lost", code: -33404 })
    expect(await client.error("browser_click", { target: ref })).toMatch(
      /^@e\d+ is not in the last browser_snapshot: take a new browser_snapshot; the page before, /,
    )
    expect(await client.use("browser_evaluate", { script: "1 + 1" })).toEqual({ ok: true, result: 2 })
    await client.open("/form")
    await client.does("browser_click", { target: "button" })
  })

  test("between two calls goes unnoticed by the next navigation", async () => {
    const client = await nexo()
    await client.open("/form")
    const [browser] = (await statusOf(server)).browsers
    process.kill(known(browser?.pid ?? undefined), "SIGKILL")
    await expect.poll(async () => (await statusOf(server)).browsers).toEqual([])
    await client.open("/form")
    expect(await client.page("document.title")).toBe("Sign up")
  })

  describe("if it was attached to", () => {
    let foreign: ForeignBrowser | undefined
    afterEach(() => foreign?.close())

    test("fails the call that runs in the words for a socket", async () => {
      foreign = await startForeignBrowser()
      const client = await nexo({ cdp_url: `http://127.0.0.1:${foreign.port}`, connect_timeout_ms: 4_000 })
      await client.open("/form")
      const hit = server.site.waitForHit("/hit/socket-ends")
      const running = client.use("browser_evaluate", {
        script: "fetch('/hit/socket-ends').then(() => new Promise(() => {}))",
      })
      await hit
      process.kill(foreign.pid, "SIGKILL")
      expect(await running).toEqual({ ok: false, error: "CDP socket closed", code: -33404 })
      expect(await client.error("browser_current_url")).toMatch(/^session init failed: /)
    })
  })
})

test("a page that crashed is an error, and navigating brings it back", async () => {
  const client = await nexo()
  await client.open("/form")
  await client.use("browser_evaluate", { script: "location.href = 'chrome://crash'" })
  await client.open("/form")
  expect(await client.page("document.title")).toBe("Sign up")
})

describe("the circuit breaker", () => {
  test("opens after five browsers in a row that did not start, and says so", async () => {
    await makeScript(join(server.home, "bin", "broken"), ["#!/bin/sh", "echo 'no such luck' >&2", "exit 3"])
    const client = await nexo({ headless: true, executable: "bin/broken", connect_timeout_ms: 30_000 })
    for (let n = 0; n < 5; n++) {
      expect(await client.error("browser_current_url")).toMatch(
        /^session init failed: Chrome exited before DevTools URL appeared: .*exited with code 3: no such luck/,
      )
    }
    expect(await client.use("browser_current_url")).toEqual({
      ok: false,
      error: "circuit breaker `plugin.browser` is open",
      code: -33404,
    })
    const { browsers } = await nexoStatus()
    expect(browsers).toContainEqual({ session: "nexo.default", running: false, pages: 1, breaker: "open" })
  })

  test("does not count what the browser answered, or what never reached it", async () => {
    const client = await nexo()
    await client.open("/form")
    for (let n = 0; n < 6; n++) {
      await client.error("browser_navigate", { url: "about:blank" })
      await client.error("browser_navigate", { url: "http://127.0.0.1:1/" })
      await client.error("browser_evaluate", { script: "nothing.at.all" })
      await client.error("browser_click", { target: "@e1" })
    }
    expect(await client.use("browser_evaluate", { script: "1" })).toEqual({ ok: true, result: 1 })
  })
})

test("the operator sees how often each tool was called, with what outcome, and how long it took", async () => {
  const client = await nexo({ ...hidden, instance: "counted" })
  await client.open("/form")
  await client.use("browser_current_url")
  await client.error("browser_click", {})
  const { tools, browsers } = await nexoStatus()
  const mine = tools.filter(({ instance }) => instance === "counted")
  expect(mine.map(({ tool, ok, failed }) => [tool, ok, failed])).toEqual([
    ["browser_navigate", 1, 0],
    ["browser_current_url", 1, 0],
    ["browser_click", 0, 1],
  ])
  const [navigate] = mine
  expect(navigate?.ms).toBeGreaterThan(0)
  expect(navigate?.slowestMs).toBe(navigate?.ms)
  expect(browsers).toContainEqual({ session: "nexo.counted", running: true, pages: 1, breaker: "closed" })
})
