import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join, relative } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { TabhandError } from "../../base/errors.ts"
import { buildFor, versionFolder } from "./cache.ts"
import { type FindOptions, findCandidates } from "./candidates.ts"
import { noBrowserError } from "./no-browser.ts"

let folder: string
let home: string

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "candidates-")))
  home = join(folder, "home")
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function program(path: string, content = "#!/bin/false\n", mode = 0o755): Promise<string> {
  const full = join(folder, path)
  await mkdir(dirname(full), { recursive: true })
  await writeFile(full, content)
  await chmod(full, mode)
  return full
}

function errorOf(options: FindOptions): TabhandError {
  try {
    findCandidates(options)
  } catch (error) {
    if (error instanceof TabhandError) return error
    throw error
  }
  throw new Error("no error was thrown")
}

describe("an explicit browser", () => {
  it("is the only candidate, and the strongest setting names it", async () => {
    const [option, own, agent, puppeteer] = await Promise.all(["a", "b", "c", "d"].map((name) => program(name)))
    const env = {
      PUPPETEER_EXECUTABLE_PATH: puppeteer,
      AGENT_BROWSER_EXECUTABLE_PATH: agent,
      TABHAND_EXECUTABLE_PATH: own,
    }
    const explicit = { path: option ?? "", setting: "--executable-path" }
    const found = (options: Partial<FindOptions>) => findCandidates({ env, home, ...options })
    expect(found({ explicit })).toEqual([{ path: option, source: "explicit", name: "--executable-path" }])
    expect(found({})).toEqual([{ path: own, source: "explicit", name: "TABHAND_EXECUTABLE_PATH" }])
    const withoutOwn = { ...env, TABHAND_EXECUTABLE_PATH: "" }
    expect(found({ env: withoutOwn })[0]).toMatchObject({ path: agent, name: "AGENT_BROWSER_EXECUTABLE_PATH" })
    expect(found({ env: { PUPPETEER_EXECUTABLE_PATH: puppeteer } })[0]).toMatchObject({ path: puppeteer })
  })

  it("is never skipped: what cannot be started is an error that names the setting and the path", async () => {
    const path = join(folder, "missing")
    const env = { TABHAND_EXECUTABLE_PATH: path, PUPPETEER_EXECUTABLE_PATH: await program("fine") }
    const missing = errorOf({ env, home })
    expect(missing).toMatchObject({ code: "no_browser", evidence: { setting: "TABHAND_EXECUTABLE_PATH", path } })
    expect(missing.message).toBe(`TABHAND_EXECUTABLE_PATH names ${path}, which does not exist`)
    expect(missing.hint).toContain("TABHAND_EXECUTABLE_PATH")
  })

  it("reports what is wrong with it", async () => {
    const explain = (path: string) =>
      errorOf({ explicit: { path, setting: "--executable-path" }, env: {}, home }).message
    expect(explain(await program("plain", "", 0o644))).toContain("is not executable")
    expect(explain(folder)).toContain("is not a file")
    expect(explain(join(await program("file"), "below"))).toContain("does not exist")
  })

  it("may be a relative path or a name on PATH", async () => {
    const path = await program("bin/my-chrome")
    const find = (written: string) =>
      findCandidates({ explicit: { path: written, setting: "x" }, env: { PATH: dirname(path) }, home })[0]?.path
    expect(find("my-chrome")).toBe(path)
    expect(find(relative(process.cwd(), path))).toBe(path)
  })

  it("is the program behind a launcher", async () => {
    const real = await program("opt/chrome", "ELF")
    const script = await program("opt/launch", '#!/bin/sh\nHERE="$(dirname "$0")"\nexec "$HERE/chrome" "$@"\n')
    const known = await program("opt/google", `#!/bin/sh\nexec ${real} "$@"\n`)
    const find = (path: string) => findCandidates({ explicit: { path, setting: "x" }, env: {}, home })[0]?.path
    expect(find(known)).toBe(real)
    expect(find(script)).toBe(script)
  })
})

describe.runIf(process.platform === "linux")("installed browsers", () => {
  it("are listed by preference, before our cache, without duplicates", async () => {
    const build = buildFor(process.platform, process.arch)
    const chrome = await program("bin/google-chrome-stable", "ELF")
    const chromium = await program("bin/chromium", "ELF")
    const brave = await program("bin/brave-browser", "ELF")
    await symlink(chrome, join(folder, "bin", "google-chrome"))
    await program("bin/microsoft-edge", "ELF", 0o644)
    const version = "131.0.6778.85"
    const cached = build && (await program(relative(folder, join(versionFolder(home, build, version), build.program))))
    const found = findCandidates({ env: { PATH: join(folder, "bin") }, home })
    // Browsers installed on this machine are found too.
    expect(found.filter(({ path }) => path.startsWith(folder))).toEqual([
      { path: chrome, source: "installed", name: "Chrome" },
      { path: chromium, source: "installed", name: "Chromium" },
      { path: brave, source: "installed", name: "Brave" },
      ...(cached ? [{ path: cached, source: "cache", name: `Chrome for Testing ${version}` }] : []),
    ])
    const programs = found.map(({ path }) => path)
    expect(programs).toEqual([...new Set(programs)])
    expect(found.map(({ source }) => source).lastIndexOf("installed")).toBe(found.length - (cached ? 2 : 1))
  })
})

describe("noBrowserError", () => {
  it("reports in one line what to run", () => {
    const error = noBrowserError([])
    expect(error).toMatchObject({ code: "no_browser", hint: "run `tabhand install`" })
    expect(error.message).toBe("no usable browser was found: none is installed")
  })

  it("names the last failure, counts the others and keeps them all", () => {
    const tried = [
      { what: "/usr/bin/chromium", reason: "it crashed" },
      { what: "download", reason: "no\nnetwork" },
    ]
    const error = noBrowserError(tried)
    expect(error.message).toBe("no usable browser was found: download: no network (and 1 more tried before)")
    expect(error.evidence).toEqual({ tried })
  })
})
