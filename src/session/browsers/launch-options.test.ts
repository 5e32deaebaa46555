import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  addressScopes,
  conflicts,
  defaultOptions,
  isDisguised,
  processKey,
  type SessionOptions,
  takesReserve,
  usesProxy,
} from "./launch-options.ts"

const name = fc.option(fc.constantFrom("a", "b", "c"), { nil: undefined })
const options: fc.Arbitrary<SessionOptions> = fc.record({
  headed: fc.boolean(),
  profile: name,
  cdp: name,
  cdpWaitMs: fc.constant(undefined),
  app: fc.constant(undefined),
  executable: fc.option(fc.record({ path: fc.constantFrom("/a", "/b"), setting: fc.constant("executablePath") }), {
    nil: undefined,
  }),
  args: fc.array(fc.constantFrom("--a", "--b"), { maxLength: 2 }),
  initScripts: fc.array(fc.constantFrom("/x.js", "/y.js"), { maxLength: 1 }),
  ignoreHttpsErrors: fc.boolean(),
  extensions: fc.array(fc.constantFrom("/x", "/y"), { maxLength: 1 }),
  userAgent: name,
  proxy: name,
  proxyBypass: name,
  proxyUser: name,
  proxyPassword: name,
  colorScheme: fc.constantFrom("dark", "light", undefined),
  viewport: fc.record({ width: fc.constantFrom(800, 1280), height: fc.constant(800), scale: fc.constantFrom(1, 2) }),
  addresses: fc.constantFrom(...addressScopes),
  allowAddresses: fc.array(fc.constantFrom("localhost", "10.0.0.0/8"), { maxLength: 2 }),
  stealth: fc.boolean(),
})

const CONFINED = { addresses: "public" } as const

describe("launch options conflict", () => {
  test("with none that are the same, nor with none given", () => {
    fc.assert(
      fc.property(options, (running) => {
        expect(conflicts(running, {})).toEqual([])
        expect(conflicts(running, running)).toEqual([])
      }),
    )
  })

  test("if they were given and differ, and only those", () => {
    fc.assert(
      fc.property(options, options, fc.subarray(Object.keys(defaultOptions)), (running, other, names) => {
        const given = Object.fromEntries(Object.entries(other).filter(([key]) => names.includes(key)))
        const found: string[] = conflicts(running, given)
        for (const [key, value] of Object.entries(running)) {
          const isOther = given[key] !== undefined && JSON.stringify(given[key]) !== JSON.stringify(value)
          expect(found.includes(key), key).toBe(isOther)
        }
      }),
    )
  })

  test("by value, however they are written down", () => {
    expect(conflicts(defaultOptions, { viewport: { width: 1280, height: 800, scale: 1 }, args: [] })).toEqual([])
    expect(conflicts(defaultOptions, { args: ["--a"], headed: false })).toEqual(["args"])
    expect(conflicts({ ...defaultOptions, cdp: "9222" }, { cdp: "9223" })).toEqual(["cdp"])
  })

  test("for an application by its path, and by its arguments only if they are given again", () => {
    const app = { path: "/opt/app", args: ["--a"], killExisting: true }
    const running = { ...defaultOptions, app }
    expect(conflicts(running, { app: { ...app, args: [], killExisting: false } })).toEqual([])
    expect(conflicts(running, { app: { ...app, args: ["--b"] } })).toEqual(["app"])
    expect(conflicts(running, { app: { ...app, path: "/opt/other" } })).toEqual(["app"])
    expect(conflicts(defaultOptions, { app })).toEqual(["app"])
    expect(conflicts({ ...running, cdpWaitMs: 5 }, { cdpWaitMs: 6 })).toEqual([])
  })
})

describe("sessions share a browser", () => {
  test("when what the process is started with is the same", () => {
    fc.assert(
      fc.property(options, (each) => {
        const restyled = { ...each, userAgent: "other", proxy: "http://p", viewport: { width: 1, height: 1, scale: 1 } }
        fc.pre(each.cdp === undefined)
        expect(processKey(restyled, "s2")).toBe(processKey(each, "s1"))
        expect(processKey({ ...each, headed: !each.headed }, "s1")).not.toBe(processKey(each, "s1"))
        expect(processKey({ ...each, args: [...each.args, "--c"] }, "s1")).not.toBe(processKey(each, "s1"))
      }),
    )
  })

  test("OMP-26: but not one that is disguised, which only a headless browser of ours is", () => {
    const app = { path: "/opt/app", args: [], killExisting: false }
    const asked = { ...defaultOptions, stealth: true }
    expect(isDisguised(asked)).toBe(true)
    expect(processKey(asked, "s1")).not.toBe(processKey(defaultOptions, "s1"))
    for (const other of [{ headed: true }, { cdp: "9222" }, { app }]) {
      expect(isDisguised({ ...asked, ...other })).toBe(false)
      expect(processKey({ ...asked, ...other }, "s1")).toBe(processKey({ ...defaultOptions, ...other }, "s1"))
    }
  })

  test("but not one whose pages reach everything with one whose pages do not", () => {
    expect(processKey({ ...defaultOptions, ...CONFINED }, "s1")).not.toBe(processKey(defaultOptions, "s1"))
    const exempt = { ...defaultOptions, ...CONFINED, allowAddresses: ["localhost"] }
    expect(processKey(exempt, "s2")).toBe(processKey({ ...defaultOptions, ...CONFINED }, "s1"))
  })

  test("but never an attached one", () => {
    const app = { path: "/opt/app", args: [], killExisting: false }
    for (const attached of [
      { ...defaultOptions, cdp: "9222" },
      { ...defaultOptions, app },
    ]) {
      expect(processKey(attached, "s1")).not.toBe(processKey(attached, "s2"))
    }
  })
})

test("a session's own proxy is used by a context of its own", () => {
  const proxied = { ...defaultOptions, proxy: "http://p" }
  expect([usesProxy(proxied), usesProxy(defaultOptions)]).toEqual([true, false])
  const app = { path: "/opt/app", args: [], killExisting: false }
  for (const own of [{ profile: "work" }, { cdp: "9222" }, { app }, CONFINED]) {
    expect(usesProxy({ ...proxied, ...own })).toBe(false)
  }
})

test("a reserved context suits sessions without a proxy, a profile, address rules or an attached browser", () => {
  const app = { path: "/opt/app", args: [], killExisting: false }
  expect(takesReserve(defaultOptions)).toBe(true)
  expect(takesReserve({ ...defaultOptions, userAgent: "x", viewport: { width: 1, height: 1, scale: 1 } })).toBe(true)
  for (const own of [{ proxy: "http://p" }, { profile: "work" }, { cdp: "9222" }, { app }, CONFINED]) {
    expect(takesReserve({ ...defaultOptions, ...own })).toBe(false)
  }
})
