import { existsSync, readFileSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { createServer, type Server } from "node:net"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { makeScript } from "../../apps/support/application.ts"
import { type ForeignBrowser, startForeignBrowser } from "../../support/foreign-browser.ts"
import { foundBrowser } from "../../support/with-browser.ts"
import { hidden, type Nexo, withNexo } from "./support.ts"

const server = withNexo()

/** A browser that shows no window, whatever its flags say, and writes them down. */
async function recordingBrowser(name: string): Promise<{ path: string; flags(): string[] }> {
  const record = join(server.home, `${name}.flags`)
  const path = join(server.home, "bin", name)
  await makeScript(path, [
    "#!/bin/sh",
    `printf '%s\\n' "$@" > ${record}`,
    `exec ${foundBrowser()} "$@" --headless --disable-gpu`,
  ])
  return { path: `bin/${name}`, flags: () => readFileSync(record, "utf8").trim().split("\n") }
}

test("NEX-5, NEX-6, NEX-9: the defaults start a browser with a window and a profile in our home, on no port", async () => {
  const { path, flags } = await recordingBrowser("plain")
  const args = ["--lang=nn", "--window-size=700,500"]
  const nexo = await server.nexo({ executable: path, connect_timeout_ms: 30_000, args })
  await nexo.open("/form")
  expect(flags().filter((flag) => /^--(headless|user-data-dir|remote-debugging|window-size|lang)/.test(flag))).toEqual([
    "--window-size=1280,800",
    "--remote-debugging-pipe",
    `--user-data-dir=${join(server.home, "profiles", "named-nexo.default")}`,
    ...args,
  ])
  expect(flags().slice(-2)).toEqual(args)
  expect(await nexo.page("[innerWidth, innerHeight]")).toEqual([1280, 800])
  await nexo.mcp.close()
})

test("NEX-5: a window that cannot be shown is an error that names the way out", async () => {
  const nexo = await server.nexo({ connect_timeout_ms: 30_000 }, ["--agent", "windowed"], {
    DISPLAY: "",
    WAYLAND_DISPLAY: "",
  })
  expect(await nexo.use("browser_navigate", { url: `${server.site.url}/form` })).toEqual({
    ok: false,
    error:
      "session init failed: Chrome exited before DevTools URL appeared: there is no display for its window: set `headless: true` in the configuration of nexo, or give it a DISPLAY",
    code: -33404,
  })
  await nexo.mcp.close()
})

test("NEX-5: the size of the window is set, and unknown keys are refused with the nearest one", async () => {
  const nexo = await server.nexo({ ...hidden, window_width: 640, window_height: 480 }, ["--agent", "small"])
  await nexo.open("/form")
  expect(await nexo.page("[innerWidth, innerHeight]")).toEqual([640, 480])
  await nexo.mcp.close()
  const wrong = await server.nexo({ headles: true })
  expect(await wrong.error("browser_current_url")).toMatch(
    /\/browser-\d+\.yaml: browser: there is no key "headles"; did you mean headless\?$/,
  )
  await wrong.mcp.close()
})

test("NEX-7: the profile keeps what pages store, for each agent apart", async () => {
  const folder = join(server.home, "data", "profile")
  const browser = { ...hidden, user_data_dir: "./data/profile" }
  const first = await server.nexo(browser)
  await first.open("/form")
  await first.page("localStorage.setItem('login', 'ada'); document.cookie = 'login=ada; max-age=3600'")
  await first.mcp.close()
  expect(existsSync(join(folder, "Default"))).toBe(true)
  const again = await server.nexo(browser)
  await again.open("/form")
  expect(await again.page("[localStorage.getItem('login'), document.cookie]")).toEqual(["ada", "login=ada"])
  const other = await server.nexo(browser, ["--agent", "Bob"])
  await other.open("/form")
  expect(await other.page("[localStorage.getItem('login'), document.cookie]")).toEqual([null, ""])
  expect(existsSync(join(folder, "profiles", "bob", "Default"))).toBe(true)
  await again.mcp.close()
  await other.mcp.close()
})

test("an agent's id is checked before anything is started", async () => {
  const nexo = await server.nexo(hidden, ["--agent", "../up"])
  expect(await nexo.use("browser_current_url")).toEqual({
    ok: false,
    error: 'the agent id "../up" does not match ^[A-Za-z0-9_-]{1,64}$',
    code: -33402,
  })
  await nexo.mcp.close()
})

describe("a browser that runs already", () => {
  let foreign: ForeignBrowser

  beforeAll(async () => {
    foreign = await startForeignBrowser()
  })
  afterAll(() => foreign.close())

  test("NEX-7: is used with its own profile, in a page of our own, and left as it was", async () => {
    const page = await foreign.open(`${server.site.url}/form`)
    await expect.poll(() => foreign.read(page, "localStorage.setItem('login', 'grace'), 1")).toBe(1)
    const before = (await foreign.pages()).map(({ targetId }) => targetId).sort()
    const nexo = await server.nexo({ cdp_url: `http://127.0.0.1:${foreign.port}`, user_data_dir: "./unused" })
    expect(await nexo.use("browser_current_url")).toEqual({ ok: true, result: "about:blank" })
    await nexo.open("/form")
    expect(await nexo.page("localStorage.getItem('login')")).toBe("grace")
    expect(await nexo.ref("Create account")).toMatch(/^@e\d+$/)
    expect(await foreign.read(page, "location.pathname")).toBe("/form")
    await nexo.mcp.close()
    await expect.poll(async () => (await foreign.pages()).map(({ targetId }) => targetId).sort()).toEqual(before)
    expect(existsSync(join(server.home, "unused"))).toBe(false)
  })
})

function connectionsTo(listener: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    listener.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}

describe("time limits", () => {
  let silent: Server

  beforeAll(async () => {
    silent = createServer((socket) => socket.resume())
    await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening))
  })
  afterAll(() => new Promise((closed) => silent.close(closed)))

  test("NEX-8: connect_timeout_ms ends the start of a browser that says nothing", async () => {
    await makeScript(join(server.home, "bin", "mute"), ["#!/bin/sh", "exec sleep 60"])
    const nexo = await server.nexo({ executable: "bin/mute", headless: true, connect_timeout_ms: 500 }, [
      "--agent",
      "mute",
    ])
    expect(await nexo.use("browser_current_url")).toEqual({
      ok: false,
      error: "session init failed: timed out waiting for Chrome DevTools URL",
      code: -33404,
    })
    await nexo.mcp.close()
  })

  test("NEX-8: connect_timeout_ms ends a connection that is not answered, or refused", async () => {
    const { port } = silent.address() as AddressInfo
    const nexo = await server.nexo({ cdp_url: `http://127.0.0.1:${port}`, connect_timeout_ms: 500 })
    expect(await nexo.error("browser_current_url")).toContain(
      `session init failed: Timed out waiting for CDP endpoint http://127.0.0.1:${port}`,
    )
    await nexo.mcp.close()
    const refused = await server.nexo({ cdp_url: "http://127.0.0.1:1", connect_timeout_ms: 500 })
    expect(await refused.error("browser_current_url")).toContain(
      "session init failed: Timed out waiting for CDP endpoint http://127.0.0.1:1",
    )
    await refused.mcp.close()
    await expect.poll(() => connectionsTo(silent)).toBe(0)
  })

  test("NEX-8: command_timeout_ms ends each command", async () => {
    // Long enough for what does not time out on a busy machine, so all of them wait side by side.
    const inOwnPage = async (work: (nexo: Nexo) => Promise<void>) => {
      const nexo = await server.nexo({ ...hidden, command_timeout_ms: 4_000 })
      await nexo.open("/form")
      await work(nexo)
      await nexo.mcp.close()
    }
    const to = (nexo: Nexo, path: string) => nexo.error("browser_navigate", { url: `${server.site.url}${path}` })
    await Promise.all([
      inOwnPage(async (nexo) => {
        expect(await to(nexo, "/hang")).toBe("navigate timed out")
        expect(await nexo.page("location.pathname")).toBe("/form")
      }),
      inOwnPage(async (nexo) => {
        expect(await to(nexo, "/slow-asset?ms=60000")).toBe("navigate timed out waiting for Page.loadEventFired")
      }),
      inOwnPage(async (nexo) => {
        expect(await nexo.error("browser_evaluate", { script: "new Promise(() => {})" })).toBe(
          "CDP command 'Runtime.evaluate' timed out",
        )
      }),
      inOwnPage(async (nexo) => {
        expect(await nexo.error("browser_click", { target: "#nothing" })).toMatch(
          /^nothing on the page matches "#nothing" \(waited 3\.\d s\)/,
        )
      }),
    ])
  })
})

describe("several instances", () => {
  const instances = [
    { ...hidden, instance: "work", allow_agents: ["ana"] },
    { ...hidden, instance: "play" },
  ]

  test("each has a browser of its own, which a call must name", async () => {
    const nexo = await server.nexo(instances, ["--agent", "ana"])
    const url = `${server.site.url}/form`
    expect(await nexo.use("browser_navigate", { url })).toEqual({
      ok: false,
      error: "browser plugin has multiple instances declared; pass `instance` arg: work, play",
      code: -33402,
    })
    expect(await nexo.use("browser_navigate", { url, instance: "home" })).toEqual({
      ok: false,
      error: "browser instance `home` not declared in config: there are work, play",
      code: -33402,
    })
    await nexo.does("browser_navigate", { url, instance: "work" })
    expect(await nexo.use("browser_current_url", { instance: "play" })).toEqual({ ok: true, result: "about:blank" })
    expect(await nexo.use("browser_current_url", { instance: "work" })).toEqual({ ok: true, result: url })
    await nexo.mcp.close()
  })

  test("an instance is only for the agents that it allows", async () => {
    const nexo = await server.nexo(instances, ["--agent", "bob"])
    expect(await nexo.use("browser_current_url", { instance: "work" })).toEqual({
      ok: false,
      error: "agent `bob` not in allow_agents for this browser instance",
      code: -33402,
    })
    await nexo.mcp.close()
  })
})
