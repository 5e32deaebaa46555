import { describe, expect, test } from "vitest"
import { checkedName } from "../../session/names.ts"
import { describeBrowser, describeKind, kindOf, sessionFor } from "./kind.ts"
import { readParams } from "./params.ts"
import { chosenIn, sessionSettings } from "./session-settings.ts"

const appOf = (app: object) => readParams({ action: "open", app }).app

describe("OMP-8, OMP-20: the choice of the browser", () => {
  test("an address wins over a path, and loses its trailing slashes", () => {
    const kind = kindOf(appOf({ cdp_url: "http://127.0.0.1:9222//", path: "app" }), {}, "/work")
    expect(kind).toEqual({ kind: "connected", cdpUrl: "http://127.0.0.1:9222" })
  })

  test("a path is relative to the caller's folder", () => {
    expect(kindOf(appOf({ path: "bin/app" }), {}, "/work")).toEqual({ kind: "spawned", path: "/work/bin/app" })
    expect(kindOf(appOf({ path: "/opt/app" }), {}, "/work")).toEqual({ kind: "spawned", path: "/opt/app" })
  })

  test("otherwise it is our own, visible or hidden as configured", () => {
    expect(kindOf(undefined, {}, "/")).toEqual({ kind: "headless", headless: true })
    expect(kindOf(appOf({ target: "x", path: "" }), { headed: true }, "/")).toEqual({
      kind: "headless",
      headless: false,
    })
  })

  test("a browser that is configured for all sessions is connected to", () => {
    expect(kindOf(undefined, { cdp: "9222" }, "/")).toEqual({ kind: "connected", cdpUrl: "9222" })
    expect(kindOf(undefined, { app: "/opt/app" }, "/")).toEqual({ kind: "spawned", path: "/opt/app" })
  })
})

test("OMP-13, OMP-21: kinds are described in the document's words", () => {
  expect(describeBrowser({ kind: "headless", headless: true }, undefined)).toBe("headless browser (hidden)")
  expect(describeBrowser({ kind: "headless", headless: false }, undefined)).toBe("headless browser (visible)")
  expect(describeBrowser({ kind: "spawned", path: "/opt/app" }, 12)).toBe("spawned /opt/app (pid 12)")
  expect(describeBrowser({ kind: "connected", cdpUrl: "http://a" }, undefined)).toBe("connected http://a")
  expect(describeKind({ kind: "headless", headless: true })).toBe("headless hidden")
  expect(describeKind({ kind: "spawned", path: "/opt/app" })).toBe("spawned:/opt/app")
})

test("OMP-22: each kind has a session of its own with a valid name", () => {
  const owner = "o".repeat(64)
  const names = [
    sessionFor({ kind: "headless", headless: true }, owner),
    sessionFor({ kind: "spawned", path: "/opt/app" }, owner),
    sessionFor({ kind: "connected", cdpUrl: "http://a" }, owner),
    sessionFor({ kind: "connected", cdpUrl: "http://b" }, owner),
    sessionFor({ kind: "connected", cdpUrl: "http://b" }, `${"o".repeat(63)}p`),
  ]
  expect(new Set(names).size).toBe(names.length)
  expect(names[0]).toBe(owner)
  for (const name of names) expect(checkedName(name, "session name")).toBe(name)
})

describe("the settings of a kind's session", () => {
  const headless = { kind: "headless", headless: true } as const
  const open = readParams({ action: "open" })

  test("OMP-26, OMP-32: our own browser is in stealth mode and has the document's size", () => {
    expect(sessionSettings({ kind: headless, params: open, settings: {}, env: {} })).toMatchObject({
      stealth: true,
      headed: false,
      viewport: { width: 1365, height: 768, scale: 1.25 },
      args: [],
    })
  })

  test("explicit settings are kept", () => {
    const settings = { stealth: false, evaluate: "off", viewport: { width: 10, height: 20, scale: 1 } } as const
    expect(sessionSettings({ kind: headless, params: open, settings, env: {} })).toMatchObject(settings)
  })

  test("OMP-8, OMP-23, OMP-26, OMP-34: other browsers are not modified and get no proxy", () => {
    const env = { PUPPETEER_PROXY: "http://p:1", PUPPETEER_PROXY_IGNORE_CERT_ERRORS: "1" }
    const params = readParams({ action: "open", app: { path: "/opt/app", args: ["--x", "a,b"], kill_existing: true } })
    const settings = { cdp: "9222", stealth: true, headed: true, profile: "work", proxy: "http://q:1" }
    const app = sessionSettings({ kind: { kind: "spawned", path: "/opt/app" }, params, settings, env })
    expect(app).toEqual({ app: "/opt/app", stealth: false, headed: false, noView: true })
    expect(chosenIn({ kind: "spawned", path: "/opt/app" }, params).settings).toEqual({
      app: "/opt/app",
      appArgs: ["--x", "a,b"],
      killExisting: true,
    })
    const cdp = sessionSettings({ kind: { kind: "connected", cdpUrl: "http://a" }, params, settings, env })
    expect(cdp).toEqual({ cdp: "http://a", cdpWait: 5_000, stealth: false, headed: false, noView: true })
  })

  test("configured settings are not the model's own choice", () => {
    expect(chosenIn({ kind: "connected", cdpUrl: "http://a" }, open).settings).toEqual({})
    expect(chosenIn({ kind: "spawned", path: "/opt/app" }, open).settings).toEqual({})
  })

  test.each([
    [{}, []],
    [{ PUPPETEER_PROXY: "http://p:1" }, ["--proxy-server=http://p:1"]],
    [
      { PUPPETEER_PROXY: "http://p:1", PUPPETEER_PROXY_BYPASS_LOOPBACK: "YES" },
      ["--proxy-server=http://p:1", "--proxy-bypass-list=<-loopback>"],
    ],
    [{ PUPPETEER_PROXY_BYPASS_LOOPBACK: "true" }, []],
    [{ PUPPETEER_PROXY: "http://p:1", PUPPETEER_PROXY_BYPASS_LOOPBACK: "0" }, ["--proxy-server=http://p:1"]],
    [{ PUPPETEER_PROXY_IGNORE_CERT_ERRORS: "on" }, ["--ignore-certificate-errors"]],
    [{ PUPPETEER_PROXY_IGNORE_CERT_ERRORS: "maybe" }, []],
  ])("OMP-34: with %o our own browser gets %o", (env, args) => {
    expect(sessionSettings({ kind: headless, params: open, settings: {}, env }).args).toEqual(args)
  })
})
