import { describe, expect, test } from "vitest"
import { Registry } from "../command/define/registry.ts"
import type { Settings } from "../command/define/settings.ts"
import type { Caller } from "../command/run/caller.ts"
import { tabhandDialect } from "../command/run/tabhand-dialect.ts"
import { dialect as agentBrowser } from "../facades/agent-browser/dialect.ts"
import { commands } from "../generated/commands.ts"
import { defaultOptions } from "../session/browsers/launch-options.ts"
import { defaultSessionName } from "../session/names.ts"
import { requestLike } from "./invoke.ts"
import { displayOf, makeRequest, sessionName } from "./request.ts"

const command = new Registry(commands).get("open")

const caller: Caller = {
  door: "test",
  client: "test",
  cwd: "/home/ada/app",
  files: { kind: "user" },
  dialect: tabhandDialect,
  display: {},
}

const request = (settings: Settings, flags: Settings = {}) =>
  makeRequest({ command, args: { url: "a" }, settings: { ...settings, ...flags }, flags, caller })

describe("a request", () => {
  test("is for the named session, else for that of the folder or the dialect's default", () => {
    expect(sessionName({ session: "work" }, "/x", agentBrowser)).toBe("work")
    expect(sessionName({}, "/x", tabhandDialect)).toBe(defaultSessionName("/x"))
    expect(sessionName({}, "/x", agentBrowser)).toBe("default")
    expect(request({}).session).toBe(defaultSessionName(caller.cwd))
  })

  test("has the defaults for unset options", () => {
    expect(request({})).toMatchObject({
      args: { url: "a" },
      tab: undefined,
      timeoutMs: undefined,
      budget: undefined,
      options: defaultOptions,
      given: {},
      allowFileAccess: false,
    })
  })

  test("takes launch options from all sources, and requires only those of this very call", () => {
    const { options, given } = request({ headed: true, proxy: "http://p:1" }, { userAgent: "x", headed: false })
    expect(options).toEqual({ ...defaultOptions, headed: false, proxy: "http://p:1", userAgent: "x" })
    expect(given).toEqual({ headed: false, userAgent: "x" })
  })

  test("passes every launch option on", () => {
    const all: Settings = {
      headed: true,
      profile: "work",
      cdpWait: 5_000,
      app: "/opt/app",
      appArgs: ["--b"],
      killExisting: true,
      stealth: true,
      executablePath: "/usr/bin/chromium",
      args: ["--a"],
      extensions: ["/ext"],
      initScripts: ["/a.js"],
      ignoreHttpsErrors: true,
      proxyBypass: "a.example",
      proxyUser: "ada",
      proxyPassword: "p",
      colorScheme: "dark",
      userAgent: "x",
      proxy: "http://p:1",
      addresses: "public",
      allowAddresses: ["localhost"],
      viewport: { width: 800, height: 600, scale: 2 },
    }
    const { given } = request({}, all)
    expect([...Object.keys(given), "cdp"].sort()).toEqual(Object.keys(defaultOptions).sort())
    expect(given).toMatchObject({ cdpWaitMs: 5_000, app: { path: "/opt/app", args: ["--b"], killExisting: true } })
    expect(request({}, { cdp: "9222" }).given).toEqual({ cdp: "9222" })
    expect(given.executable).toEqual({ path: "/usr/bin/chromium", setting: "executablePath" })
  })

  test("resolves paths from the caller's folder, and keeps names as they are", () => {
    const { given } = request({}, { profile: "../p", executablePath: "./chrome", extensions: ["ext"] })
    expect(given).toEqual({
      profile: "/home/ada/p",
      executable: { path: "/home/ada/app/chrome", setting: "executablePath" },
      extensions: ["/home/ada/app/ext"],
    })
    expect(request({}, { profile: "work", executablePath: "chromium" }).given).toMatchObject({
      profile: "work",
      executable: { path: "chromium" },
    })
  })

  test("OMP-8: names an application by its path from the caller's folder", () => {
    expect(request({}, { app: "bin/notes" }).given.app).toEqual({
      path: "/home/ada/app/bin/notes",
      args: [],
      killExisting: false,
    })
  })

  test("OMP-20: is for one browser: the address or the application of this call, never both", () => {
    expect(request({ cdp: "9222" }, { app: "/opt/app" }).options).toMatchObject({
      cdp: undefined,
      app: { path: "/opt/app" },
    })
    expect(request({ app: "/opt/app" }, { cdp: "9222" }).options).toMatchObject({ cdp: "9222", app: undefined })
    for (const flags of [{}, { cdp: "9222", app: "/opt/app" }]) {
      expect(() => request({ cdp: "9222", app: "/opt/app" }, flags)).toThrow("only one of them can be used")
    }
  })

  test("takes the tab from this call alone, the rest from all sources", () => {
    expect(request({ tab: "t1" }).tab).toBeUndefined()
    expect(request({ timeout: 5, budget: 100, allowFileAccess: true }, { tab: "t2" })).toMatchObject({
      tab: "t2",
      timeoutMs: 5,
      budget: 100,
      allowFileAccess: true,
    })
  })
})

test("only the display variables of the environment are passed on to a browser", () => {
  expect(displayOf({ DISPLAY: ":0", XAUTHORITY: "/x", PATH: "/bin", WAYLAND_DISPLAY: undefined })).toEqual({
    DISPLAY: ":0",
    XAUTHORITY: "/x",
  })
})

describe("a step of a batch", () => {
  const whole = (settings: Settings, flags: Settings = {}) => ({
    ...request(settings, flags),
    secretOrigins: ["A=https://a"],
  })
  const step = { command, args: { url: "b" } }

  test("has the settings of the whole batch, except the limits of time and length, which are per command", () => {
    const like = whole({ noView: true, screenshotDir: "/shots", headed: true, timeout: 5, budget: 50 }, { tab: "t2" })
    expect(requestLike(like, { ...step, flags: {} })).toMatchObject({
      args: { url: "b" },
      session: like.session,
      tab: "t2",
      view: false,
      screenshotDir: "/shots",
      options: { headed: true },
      given: {},
      secretOrigins: ["A=https://a"],
      timeoutMs: undefined,
      budget: undefined,
    })
  })

  test("may override them, unless its caller is confined", () => {
    const flags = { session: "other", tab: "t3" }
    expect(requestLike(whole({}, { tab: "t2" }), { ...step, flags })).toMatchObject(flags)
    const confined = { ...whole({}), caller: { ...caller, confined: true } }
    expect(() => requestLike(confined, { ...step, flags })).toThrow(expect.objectContaining({ code: "policy_denied" }))
  })
})
