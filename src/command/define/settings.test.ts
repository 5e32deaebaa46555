import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { TabhandError } from "../../base/errors.ts"
import { isSettingName, readSetting, type Settings, seenFrom, settingNames, settings } from "./settings.ts"

function read(name: keyof Settings, raw: unknown, source = "--flag"): unknown {
  const into: Settings = {}
  readSetting(name, raw, source, into)
  return into[name]
}

const refused = (name: keyof Settings, raw: unknown) => expect(() => read(name, raw), name).toThrow(TabhandError)

describe("a setting", () => {
  test.each([
    ["timeout", "5000", 5000],
    ["timeout", 5000, 5000],
    ["budget", "20", 20],
    ["headed", "yes", true],
    ["headed", false, false],
    ["cdp", 9222, "9222"],
    ["args", "--a,--b\n--c", ["--a", "--b", "--c"]],
    ["args", ["--a=1,2"], ["--a=1,2"]],
    ["extensions", "", []],
    ["viewport", "1280x800", { width: 1280, height: 800, scale: 1 }],
    ["viewport", "390,844@2.5", { width: 390, height: 844, scale: 2.5 }],
    ["sessionIdleMinutes", 0, 0],
  ] as const)("%s is read from %j", (name, raw, value) => {
    expect(read(name, raw)).toEqual(value)
  })

  test.each([
    ["timeout", ["", "0", "-1", "1.5", "soon", true, null, [], 86_400_001, "99999999999"]],
    ["budget", ["19", ""]],
    ["headed", ["maybe", "", 1, null]],
    ["cdp", ["", {}, []]],
    ["args", [1, [1], {}]],
    ["dialect", ["klingon"]],
    ["profile", [""]],
    ["viewport", ["", "1280", "1280x", "0x0", "00x00", "1280x800@0", "1280x800@", "1280×800", "999999x1", 1280]],
    ["artifactsMaxDays", [1e9, -1]],
  ] as const)("%s refuses what it does not mean", (name, raws) => {
    for (const raw of raws) refused(name, raw)
  })

  test("that is wrong is reported with its source, its value, what is expected, and its purpose", () => {
    expect(() => read("timeout", "soon", "--timeout")).toThrow(
      expect.objectContaining({
        code: "bad_flag",
        message: '--timeout: "soon" is not usable: it must be a number',
        hint: settings.timeout.help,
      }),
    )
    expect(() => read("dialect", "klingon", "TABHAND_DIALECT")).toThrow(
      expect.objectContaining({
        code: "bad_config",
        message: 'TABHAND_DIALECT: "klingon" is not usable: it must be one of tabhand, agent-browser',
      }),
    )
  })

  test("of any value only ever throws a TabhandError, short and on one line", () => {
    fc.assert(
      fc.property(fc.constantFrom(...settingNames()), fc.anything({ withBigInt: true }), (name, raw) => {
        try {
          read(name, raw)
        } catch (error) {
          expect(error).toBeInstanceOf(TabhandError)
          if (error instanceof TabhandError) expect(error.message).toMatch(/^.{1,400}$/)
        }
      }),
      { numRuns: 300 },
    )
  })

  test("with a cyclic value is refused like any other", () => {
    let deep: unknown = "x"
    for (let depth = 0; depth < 200_000; depth++) deep = [deep]
    refused("session", deep)
    refused("args", deep)
  })
})

describe("the table of settings", () => {
  const facts: [string, { flag?: string; env?: readonly string[]; help: string; files: string }][] =
    Object.entries(settings)

  test("names every flag and every variable once, and describes each setting", () => {
    const flags = facts.flatMap(([, { flag }]) => flag ?? [])
    const variables = facts.flatMap(([, { env }]) => env ?? [])
    expect(new Set(flags).size).toBe(flags.length)
    expect(new Set(variables).size).toBe(variables.length)
    for (const [, { help }] of facts) expect(help).toMatch(/^[^A-Z].*[^.]$/)
  })

  test("lets a project's file set nothing that chooses programs, profiles, proxies or wider rules", () => {
    const open = facts.filter(([, { files }]) => files === "any").map(([name]) => name)
    expect(open.sort()).toEqual([
      "budget",
      "colorScheme",
      "headed",
      "noView",
      "session",
      "stealth",
      "timeout",
      "userAgent",
      "viewport",
    ])
  })

  test("accepts its own names only", () => {
    expect(isSettingName("timeout")).toBe(true)
    for (const name of ["toString", "__proto__", "constructor", "Timeout", ""]) expect(isSettingName(name)).toBe(false)
  })
})

test("relative paths resolve against the folder of their source; bare names are kept", () => {
  const written = { profile: "./work", executablePath: "bin/chrome", extensions: ["ext", "/opt/ext"], session: "a/b" }
  expect(seenFrom("/home/ada", written)).toEqual({
    profile: "/home/ada/work",
    executablePath: "/home/ada/bin/chrome",
    extensions: ["/home/ada/ext", "/opt/ext"],
    session: "a/b",
  })
  expect(seenFrom("/home/ada", { profile: "work", executablePath: "chromium" })).toEqual({
    profile: "work",
    executablePath: "chromium",
  })
  expect(seenFrom("/elsewhere", seenFrom("/home/ada", written))).toEqual(seenFrom("/home/ada", written))
})
