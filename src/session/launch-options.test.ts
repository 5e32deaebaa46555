import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { conflicts, defaultOptions, processKey, type SessionOptions, takesReserve } from "./launch-options.ts"

const name = fc.option(fc.constantFrom("a", "b", "c"), { nil: undefined })
const options: fc.Arbitrary<SessionOptions> = fc.record({
  headed: fc.boolean(),
  profile: name,
  cdp: name,
  executable: fc.option(fc.record({ path: fc.constantFrom("/a", "/b"), setting: fc.constant("executablePath") }), {
    nil: undefined,
  }),
  args: fc.array(fc.constantFrom("--a", "--b"), { maxLength: 2 }),
  extensions: fc.array(fc.constantFrom("/x", "/y"), { maxLength: 1 }),
  userAgent: name,
  proxy: name,
  viewport: fc.record({ width: fc.constantFrom(800, 1280), height: fc.constant(800), scale: fc.constantFrom(1, 2) }),
})

describe("launch options conflict", () => {
  test("with none that are the same, nor with none given", () => {
    fc.assert(
      fc.property(options, (running) => {
        expect(conflicts(running, {})).toEqual([])
        expect(conflicts(running, running)).toEqual([])
      }),
    )
  })

  test("when they were given and differ, and only these", () => {
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

  test("but never somebody else's", () => {
    const attached = { ...defaultOptions, cdp: "9222" }
    expect(processKey(attached, "s1")).not.toBe(processKey(attached, "s2"))
  })
})

test("a context that was made in advance suits sessions without a proxy, a profile or another's browser", () => {
  expect(takesReserve(defaultOptions)).toBe(true)
  expect(takesReserve({ ...defaultOptions, userAgent: "x", viewport: { width: 1, height: 1, scale: 1 } })).toBe(true)
  for (const own of [{ proxy: "http://p" }, { profile: "work" }, { cdp: "9222" }]) {
    expect(takesReserve({ ...defaultOptions, ...own })).toBe(false)
  }
})
