import { describe, expect, test } from "vitest"
import type { Caller } from "../command/caller.ts"
import { Registry } from "../command/registry.ts"
import type { Settings } from "../command/settings.ts"
import { commands } from "../commands/index.ts"
import { defaultOptions } from "../session/launch-options.ts"
import { defaultSessionName } from "../session/names.ts"
import { displayOf, makeRequest, sessionName } from "./request.ts"

const command = new Registry(commands).get("open")

const caller: Caller = {
  door: "test",
  client: "test",
  cwd: "/home/ada/app",
  files: { kind: "user" },
  dialect: "tabhand",
  display: {},
}

const request = (settings: Settings, flags: Settings = {}) =>
  makeRequest({ command, args: { url: "a" }, settings: { ...settings, ...flags }, flags, caller })

describe("a request", () => {
  test("is for the session that was named, else for that of the folder, else for the other dialect's default", () => {
    expect(sessionName({ session: "work" }, "/x", "agent-browser")).toBe("work")
    expect(sessionName({}, "/x", "tabhand")).toBe(defaultSessionName("/x"))
    expect(sessionName({}, "/x", "agent-browser")).toBe("default")
    expect(request({}).session).toBe(defaultSessionName(caller.cwd))
  })

  test("has the defaults for what nobody set", () => {
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

  test("asks for launch options from all sources, and insists only on those of this very call", () => {
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
      userAgent: "x",
      proxy: "http://p:1",
      viewport: { width: 800, height: 600, scale: 2 },
    }
    const { given } = request({}, all)
    expect([...Object.keys(given), "cdp"].sort()).toEqual(Object.keys(defaultOptions).sort())
    expect(given).toMatchObject({ cdpWaitMs: 5_000, app: { path: "/opt/app", args: ["--b"], killExisting: true } })
    expect(request({}, { cdp: "9222" }).given).toEqual({ cdp: "9222" })
    expect(given.executable).toEqual({ path: "/usr/bin/chromium", setting: "executablePath" })
  })

  test("has paths as they look from the caller's folder, and names as they are", () => {
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

  test("OMP-20: is for one browser: of an address and an application the one of this call, and never both", () => {
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

test("of the environment only what says where a window would show is passed on to a browser", () => {
  expect(displayOf({ DISPLAY: ":0", XAUTHORITY: "/x", PATH: "/bin", WAYLAND_DISPLAY: undefined })).toEqual({
    DISPLAY: ":0",
    XAUTHORITY: "/x",
  })
})
