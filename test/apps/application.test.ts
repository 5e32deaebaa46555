import { existsSync, readdirSync } from "node:fs"
import { mkdtemp, realpath, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { homePaths } from "../../src/base/home.ts"
import { endTree } from "../../src/browser/apps/end-tree.ts"
import { freePort } from "../../src/browser/apps/free-port.ts"
import { instancesOf } from "../../src/browser/apps/instances.ts"
import { openApp } from "../../src/browser/apps/open-app.ts"
import { programsOf } from "../../src/browser/apps/programs.ts"
import { type TabhandOptions, tabhand } from "../../src/doors/library/tabhand.ts"
import { type Site, startSite } from "../site/site.ts"
import { rejection } from "../support/drive.ts"
import { withTempHome } from "../support/temp-home.ts"
import { known } from "../support/with-engine.ts"
import { appArgs, type ForeignApp, makeApplication, readInWindow, startForeignApp } from "./support/application.ts"

const home = withTempHome()
const signal = new AbortController().signal
let site: Site
let folder: string
/** Like an application that is built on Chromium. The browser below needs a profile of its own. */
let app: string
let browser: string
const foreign: ForeignApp[] = []

beforeAll(async () => {
  site = await startSite()
  folder = await realpath(await mkdtemp(join(tmpdir(), "app-")))
  app = await makeApplication(join(folder, "notes"), "notes-app")
  browser = await makeApplication(join(folder, "browser"), "chromium")
})

/** Ends what a test left running: everything was started here. */
afterEach(async () => {
  for (const each of foreign.splice(0)) await each.close()
  for (const each of [...instancesOf(app), ...instancesOf(browser)]) await endTree(each, 2_000)
})

afterAll(async () => {
  await site.close()
  expect([...programsOf(app), ...programsOf(browser)]).toEqual([])
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

const profile = () => join(folder, "data")
const args = (path = "/form") => appArgs(profile(), `${site.url}${path}`)
const ownFolders = () => (existsSync(homePaths(home.path).profiles) ? readdirSync(homePaths(home.path).profiles) : [])
const open = (options: Partial<TabhandOptions> = {}) => tabhand({ home: home.path, app, appArgs: args(), ...options })
const theOne = () => known(instancesOf(app)[0])

let starts = 0

async function startForeign(more: readonly string[] = [], data = profile()): Promise<ForeignApp> {
  const path = `/title/Theirs-${++starts}`
  const started = await startForeignApp(app, [...appArgs(data, site.url + path), ...more])
  foreign.push(started)
  await site.waitForHit(path)
  return started
}

const windowTitle = async () => readInWindow(known(theOne().port), "document.title")
const startOf = (path: string, more: readonly string[] = []) =>
  openApp({ path, args: more, killExisting: false, profiles: homePaths(home.path).profiles, env: {} }, signal)

describe("an application that is not running", () => {
  test("OMP-8, OMP-24, OMP-28: is started with its arguments and a port, driven, and left running", async () => {
    await using runtime = await open()
    const session = runtime.session("notes")
    const { data } = await session.run("tab adopt", {})
    expect(data).toMatchObject({ tabId: "t1", title: "Sign up", url: `${site.url}/form` })
    const { port, pid } = theOne()
    const started = programsOf(app).find((each) => each.pid === pid)
    expect(started?.args.slice(1)).toEqual([`--remote-debugging-port=${port}`, ...args()])
    await session.run("fill", { target: "label=Name", text: "Ada" })
    expect(await readInWindow(known(port), `document.querySelector("[name=name]").value`)).toBe("Ada")
    const closed = await session.run("close", {})
    expect(closed.data.apps).toEqual([{ name: "notes-app", pid, ended: false }])
    expect(closed.text).toBe(`closed notes\nleft running: notes-app (process ${pid})`)
    expect(await windowTitle()).toBe("Sign up")
    expect(ownFolders()).toHaveLength(1)
  })

  test("`open` goes to a URL in its window, and `tab new` opens another window", async () => {
    await using runtime = await open()
    const session = runtime.session("notes")
    await session.run("open", { url: `${site.url}/title/Elsewhere` })
    expect(await windowTitle()).toBe("Elsewhere")
    await session.run("tab new", { url: `${site.url}/title/Beside` })
    expect((await session.run("tab list", {})).data.tabs.map(({ tabId, title }) => [tabId, title])).toEqual([
      ["t1", "Elsewhere"],
      ["t2", "Beside"],
    ])
    // The tab that the session opened is closed with it, but the window is not.
    await session.run("close", {})
    expect(await windowTitle()).toBe("Elsewhere")
  })

  test("ends again if it was not used", async () => {
    const unused = await startOf(app, args())
    expect(instancesOf(app)).toHaveLength(1)
    await unused.close()
    expect(programsOf(app)).toEqual([])
    expect(ownFolders()).toEqual([])
  })

  test("ends again if the first command failed", async () => {
    await using runtime = await open()
    const asked = runtime.session("notes").run("tab adopt", { page: "no such page" }, { timeoutMs: 1_500 })
    expect(await rejection(asked)).toMatchObject({ code: "timeout" })
    expect(runtime.runtime.sessions.find("notes")).toBeUndefined()
    expect(programsOf(app)).toEqual([])
    expect(ownFolders()).toEqual([])
  })

  test("has its folder removed when it quits, and the session is notified", async () => {
    await using runtime = await open()
    const session = runtime.session("notes")
    await session.run("tab adopt", {})
    const lost = new Promise((resolve) => runtime.runtime.sessions.get("notes").on("lost", resolve))
    await endTree(theOne(), 2_000)
    await lost
    await expect.poll(ownFolders).toEqual([])
    expect(await rejection(session.run("get title", {}))).toMatchObject({ code: "session_lost" })
    // OMP-22: a lost one is opened again.
    await session.run("tab adopt", {})
    expect(await windowTitle()).toBe("Sign up")
    expect((await session.run("close", { kill: true })).data.apps).toMatchObject([{ ended: true }])
  })
})

describe("an application that we started and left running", () => {
  test("OMP-10, OMP-22, OMP-24: is reused, also by a later runtime, and ends with all of its processes on request", async () => {
    const first = await open()
    await first.session("one").run("tab adopt", {})
    const before = theOne().pid
    await first.close()
    await using later = await open()
    expect(ownFolders()).toHaveLength(1)
    const session = later.session("two")
    await session.run("tab adopt", {})
    expect(theOne().pid).toBe(before)
    const closed = await session.run("close", { kill: true })
    expect(closed.data.apps).toEqual([{ name: "notes-app", pid: before, ended: true }])
    expect(closed.text).toBe(`closed two\nended notes-app (process ${before})`)
    expect(programsOf(app)).toEqual([])
    expect(ownFolders()).toEqual([])
  })

  test("OMP-10: is not ended while another session uses it", async () => {
    await using runtime = await open()
    const [one, two] = [runtime.session("one"), runtime.session("two")]
    await one.run("tab adopt", {})
    await two.run("tab adopt", {})
    const closed = await one.run("close", { kill: true })
    expect(closed.notes).toEqual([expect.stringContaining(`was not ended: session "two" uses it`)])
    expect((await two.run("get title", {})).data.title).toBe("Sign up")
    expect((await two.run("close", { kill: true })).data.apps).toMatchObject([{ ended: true }])
    expect(programsOf(app)).toEqual([])
  })
})

describe("an application that another process started", () => {
  test("OMP-24, OMP-26: is used unmodified if it has a debugging port, and never ended", async () => {
    const port = await freePort()
    const theirs = await startForeign([`--remote-debugging-port=${port}`])
    const look =
      "JSON.stringify([innerWidth, innerHeight, devicePixelRatio, navigator.userAgent, navigator.webdriver, navigator.languages])"
    const before = await readInWindow(port, look)
    await using runtime = await open()
    const session = runtime.session("guest")
    await session.run("tab adopt", { page: "THEIRS" })
    expect(instancesOf(app).map(({ pid }) => pid)).toEqual([theirs.pid])
    expect(await readInWindow(port, look)).toBe(before)
    const closed = await session.run("close", { kill: true })
    expect(closed.data.apps).toEqual([{ name: "notes-app", pid: theirs.pid, ended: false }])
    expect(closed.notes).toEqual([expect.stringContaining("it ran before Tabhand came")])
    expect(theirs.hasEnded).toBe(false)
    expect(await readInWindow(port, "document.title")).toBe(`Theirs-${starts}`)
  })

  test("is ended by `close --kill` if it was opened with that permission", async () => {
    const theirs = await startForeign([`--remote-debugging-port=${await freePort()}`])
    await using runtime = await open({ killExisting: true })
    const session = runtime.session("guest")
    await session.run("tab adopt", {})
    expect(theirs.hasEnded).toBe(false)
    expect((await session.run("close", { kill: true })).data.apps).toMatchObject([{ pid: theirs.pid, ended: true }])
    expect(programsOf(app)).toEqual([])
  })

  test("OMP-24: is named in an error if it has no debugging port, and not ended", async () => {
    const theirs = await startForeign()
    await using runtime = await open()
    expect(await rejection(runtime.session("notes").run("tab adopt", {}))).toMatchObject({
      code: "app_running",
      message:
        `notes-app runs already (process ${theirs.pid}) without a debugging port. ` +
        "It is not ended unasked: quit it, or let it be ended with app.kill_existing (--kill-existing)",
      evidence: { pids: [theirs.pid] },
    })
    expect(theirs.hasEnded).toBe(false)
    expect(instancesOf(app).map(({ pid }) => pid)).toEqual([theirs.pid])
    expect(ownFolders()).toEqual([])
  })

  test("OMP-24: is ended first on request", async () => {
    const theirs = await startForeign()
    await using runtime = await open({ killExisting: true })
    await runtime.session("notes").run("tab adopt", {})
    expect(theirs.hasEnded).toBe(true)
    expect(instancesOf(app).map(({ pid }) => pid)).not.toContain(theirs.pid)
    expect(await windowTitle()).toBe("Sign up")
  })

  test("does not matter if it uses another profile than the requested one", async () => {
    const theirs = await startForeign([], join(folder, "their-data"))
    const beside = await startOf(app, args())
    expect(
      instancesOf(app)
        .map(({ pid }) => pid)
        .sort(),
    ).toEqual([theirs.pid, known(beside.facts.pid)].sort())
    await beside.close()
    expect(theirs.hasEnded).toBe(false)
  })
})

describe("a browser", () => {
  const withoutProfile = () => args("/form").filter((arg) => !/^--(user-data-dir|no-sandbox)/.test(arg))

  test("gets its own profile for as long as it runs, and starts beside another one", async () => {
    const theirs = await startForeignApp(browser, appArgs(join(folder, "their-browser"), `${site.url}/title/Browser`))
    foreign.push(theirs)
    await site.waitForHit("/title/Browser")
    await using runtime = await tabhand({ home: home.path, app: browser, appArgs: withoutProfile() })
    const session = runtime.session("browser")
    await session.run("tab adopt", {})
    const ours = known(instancesOf(browser).find(({ pid }) => pid !== theirs.pid))
    const [own] = ownFolders()
    expect(ours.profile).toBe(join(homePaths(home.path).profiles, known(own)))
    const given = known(programsOf(browser).find(({ pid }) => pid === ours.pid)).args
    expect(given.includes("--no-sandbox")).toBe(process.getuid?.() === 0)
    await session.run("close", {})
    await runtime.runtime.sweep()
    expect(ownFolders()).toEqual([own])
    await session.run("tab adopt", {})
    await session.run("close", { kill: true })
    expect(instancesOf(browser).map(({ pid }) => pid)).toEqual([theirs.pid])
    expect(ownFolders()).toEqual([])
    expect(theirs.hasEnded).toBe(false)
  })
})

test("`close --kill` without an application says so", async () => {
  await using runtime = await tabhand({ home: home.path })
  const closed = await runtime.session("none").run("close", { kill: true })
  expect(closed.data.apps).toBeUndefined()
  expect(closed.notes).toEqual(["there is no application to end: --kill is for sessions of --app"])
})
