import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { buildFor, cachedBrowsers, compareVersions, versionFolder } from "./cache.ts"

describe("buildFor", () => {
  it("uses the build names of the download library", async () => {
    const { Browser, BrowserPlatform, computeExecutablePath } = await import("@puppeteer/browsers")
    const pairs = [
      ["linux", "x64", BrowserPlatform.LINUX],
      ["darwin", "arm64", BrowserPlatform.MAC_ARM],
      ["darwin", "x64", BrowserPlatform.MAC],
      ["win32", "x64", BrowserPlatform.WIN64],
      ["win32", "ia32", BrowserPlatform.WIN32],
    ] as const
    for (const [system, arch, platform] of pairs) {
      const build = buildFor(system, arch)
      const theirs = { cacheDir: "/h/browsers", browser: Browser.CHROME, buildId: "1.2.3.4", platform }
      expect(build && join(versionFolder("/h", build, "1.2.3.4"), build.program)).toBe(computeExecutablePath(theirs))
    }
  })

  it("returns undefined where no build exists", () => {
    expect(buildFor("linux", "arm64")).toBeUndefined()
    expect(buildFor("freebsd", "x64")).toBeUndefined()
  })
})

describe("compareVersions", () => {
  it("orders versions by their numbers", () => {
    const version = fc.array(fc.nat(9999), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(version, version, fc.nat(99), (a, b, more) => {
        const [left, right] = [a.join("."), b.join(".")]
        expect(Math.sign(compareVersions(left, right))).toBe(-Math.sign(compareVersions(right, left)) + 0)
        expect(compareVersions([...a, more + 1].join("."), left)).toBeGreaterThan(0)
      }),
    )
    expect(compareVersions("100.0.0.0", "99.9.9.9")).toBeGreaterThan(0)
  })
})

describe.runIf(buildFor(process.platform, process.arch) !== undefined)("cachedBrowsers", () => {
  const build = buildFor(process.platform, process.arch) ?? { platform: "", program: "" }
  let home: string

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "cache-"))
  })

  afterEach(async () => {
    await rm(home, { recursive: true, force: true })
  })

  async function put(version: string, mode = 0o755): Promise<string> {
    const path = join(versionFolder(home, build, version), build.program)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, "", { mode })
    return path
  }

  it("finds nothing in a new home", () => {
    expect(cachedBrowsers(home)).toEqual([])
  })

  it("lists the newest first, and only what can be started here", async () => {
    const old = await put("99.0.4844.51")
    const recent = await put("131.0.6778.85")
    await put("132.0.0.1", 0o644)
    await put("latest")
    await mkdir(versionFolder(home, build, "133.0.0.1"))
    await mkdir(versionFolder(home, { ...build, platform: "other" }, "134.0.0.1"))
    expect(cachedBrowsers(home)).toEqual([
      { path: recent, version: "131.0.6778.85" },
      { path: old, version: "99.0.4844.51" },
    ])
  })
})
