import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { beforeEach, describe, expect, it } from "vitest"
import { TabhandError } from "../../base/errors.ts"
import type { Candidate } from "../executable/candidates.ts"
import { type InstallOptions, installBrowser, type Ways } from "./index.ts"

const chromium: Candidate = { path: "/usr/lib/chromium/chromium", source: "installed", name: "Chromium" }
const chrome: Candidate = { path: "/opt/google/chrome/chrome", source: "installed", name: "Chrome" }
const downloaded = "/home/browsers/chrome"

let steps: string[]
let lines: string[]

beforeEach(() => {
  steps = []
  lines = []
})

/** Steps that find and install what the test defines, and record that they ran. */
function ways(world: { found?: Candidate[][]; download?: string; uid?: number; package?: "works" | "fails" }): Ways {
  const found = [...(world.found ?? [])]
  return {
    find: () => found.shift() ?? [],
    download: async () => {
      steps.push("download")
      if (world.download === undefined) throw new TabhandError("install_failed", "the host could not be reached")
      return world.download
    },
    facts: () => ({ uid: world.uid ?? 0, isDebianLike: true, aptGet: "/usr/bin/apt-get" }),
    installPackage: async ({ aptGet }) => {
      steps.push(aptGet)
      if (world.package !== "works") throw new TabhandError("install_failed", "apt-get said no")
    },
  }
}

function options(working: readonly string[], more: Partial<InstallOptions> = {}): InstallOptions {
  return {
    home: "/home",
    env: {},
    signal: new AbortController().signal,
    allowPackageManager: true,
    verify: async (path) => {
      steps.push(path)
      if (!working.includes(path)) throw new Error(`${path} crashed`)
      return "Chrome/131"
    },
    progress: (line) => lines.push(line),
    ...more,
  }
}

describe("the search for a browser", () => {
  it("ends at the first that is present and answers", async () => {
    const result = await installBrowser(options([chromium.path]), ways({ found: [[chrome, chromium]] }))
    expect(result).toEqual({ path: chromium.path, how: "present", version: "Chrome/131" })
    expect(steps).toEqual([chrome.path, chromium.path])
    expect(lines).toContain(`${chrome.path}: ${chrome.path} crashed`)
  })

  it("OMP-35: continues with a download and checks that it starts", async () => {
    const result = await installBrowser(options([downloaded]), ways({ found: [[chrome]], download: downloaded }))
    expect(result).toEqual({ path: downloaded, how: "download", version: "Chrome/131" })
  })

  it("continues with the package when the download fails or does not start", async () => {
    const world = { found: [[], [chromium]], package: "works" } as const
    const after = (download?: string) =>
      ways({ ...world, found: world.found.map((list) => [...list]), ...(download ? { download } : {}) })
    for (const download of [undefined, downloaded]) {
      const result = await installBrowser(options([chromium.path]), after(download))
      expect(result).toEqual({ path: chromium.path, how: "package", version: "Chrome/131" })
    }
  })

  it("retries a browser that did not start, after the package's own", async () => {
    let libraries = false
    const world = ways({ found: [[chrome], [chrome, chromium]], package: "works" })
    const verify = async (path: string) => {
      steps.push(path)
      if (path === chrome.path && libraries) return "Chrome/131"
      libraries = path === chromium.path
      throw new Error("no libraries")
    }
    const result = await installBrowser(options([], { verify }), world)
    expect(result).toMatchObject({ path: chrome.path, how: "package" })
    expect(steps).toEqual([chrome.path, "download", "/usr/bin/apt-get", chromium.path, chrome.path])
  })

  it("does not start twice what the cache already held", async () => {
    const cached: Candidate = { path: downloaded, source: "cache", name: "Chrome for Testing" }
    await expect(
      installBrowser(options([], { allowPackageManager: false }), ways({ found: [[cached]], download: downloaded })),
    ).rejects.toMatchObject({ code: "no_browser" })
    expect(steps).toEqual([downloaded, "download"])
  })

  it("skips what is present when it is forced", async () => {
    const world = ways({ found: [[chromium]], download: downloaded })
    const result = await installBrowser(options([downloaded, chromium.path], { force: true }), world)
    expect(result.how).toBe("download")
  })

  it("runs the package manager only when allowed", async () => {
    const world = ways({ package: "works" })
    await expect(installBrowser(options([], { allowPackageManager: false }), world)).rejects.toMatchObject({
      code: "no_browser",
      hint: "run `tabhand install`",
    })
    expect(steps).toEqual(["download"])
  })

  it("lists every failure at the end and the command to run", async () => {
    await expect(installBrowser(options([]), ways({ found: [[chromium]] }))).rejects.toMatchObject({
      code: "no_browser",
      message: "no usable browser was found: package: apt-get said no (and 2 more tried before)",
      hint: expect.stringMatching(/^run `apt-get install -y --no-install-recommends chromium`, or /),
      evidence: {
        tried: [
          { what: chromium.path, reason: `${chromium.path} crashed` },
          { what: "download", reason: "the host could not be reached" },
          { what: "package", reason: "apt-get said no" },
        ],
      },
    })
  })

  it("asks for root when it is not", async () => {
    await expect(installBrowser(options([]), ways({ uid: 1000, package: "works" }))).rejects.toMatchObject({
      hint: expect.stringContaining("`sudo apt-get install"),
      evidence: { tried: [expect.anything(), { what: "package", reason: "only root may install packages" }] },
    })
    expect(steps).toEqual(["download"])
  })

  it("does not replace a browser that was requested by path", async () => {
    const explicit: Candidate = { path: "/mine", source: "explicit", name: "TABHAND_EXECUTABLE_PATH" }
    await expect(
      installBrowser(options([]), ways({ found: [[explicit]], download: downloaded })),
    ).rejects.toMatchObject({
      code: "no_browser",
      message: "TABHAND_EXECUTABLE_PATH names /mine, which is not usable: /mine crashed",
    })
    expect(steps).toEqual(["/mine"])
  })

  it("passes on the error of a path that does not exist", async () => {
    const env = { TABHAND_EXECUTABLE_PATH: "/nonexistent/browser" }
    await expect(installBrowser(options([], { env }))).rejects.toMatchObject({
      code: "no_browser",
      evidence: { setting: "TABHAND_EXECUTABLE_PATH", path: "/nonexistent/browser" },
    })
  })

  it("stops when it is cancelled", async () => {
    const cancel = new AbortController()
    const reason = new Error("enough")
    const verify = async () => {
      cancel.abort(reason)
      throw new Error("interrupted")
    }
    const cancelled = options([], { signal: cancel.signal, verify })
    await expect(installBrowser(cancelled, ways({ found: [[chrome, chromium]] }))).rejects.toBe(reason)
    expect(steps).toEqual([])
  })
})

describe("the library that downloads", () => {
  it("is loaded by no module of ours, only by the program in its own process", () => {
    const source = fileURLToPath(new URL("../..", import.meta.url))
    const imports = /^\s*(?:import|export)\s(?!\s*type\b)[^"']*["']@puppeteer\/|import\(\s*["']@puppeteer\//m
    const modules = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
      (path) => path.endsWith(".ts") && !path.endsWith(".test.ts"),
    )
    expect(modules.length).toBeGreaterThan(10)
    expect(modules.filter((path) => imports.test(readFileSync(join(source, path), "utf8")))).toEqual([])
    expect('import { install } from "@puppeteer/browsers"').toMatch(imports)
  })
})
