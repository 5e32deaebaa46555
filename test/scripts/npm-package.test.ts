import { execFile, spawnSync } from "node:child_process"
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { runProgram, stopRuntime } from "../contract/program.ts"
import { type Site, startSite } from "../site/site.ts"
import { withTempHome } from "../support/temp-home.ts"

const repository = join(import.meta.dirname, "..", "..")
const hasPerl = spawnSync("/usr/bin/perl", ["-e", "1"]).status === 0
const run = promisify(execFile)
/** npm packs and installs some megabytes. */
const INSTALL_LIMIT_MS = 180_000

/** Installs the package with npm, without a registry and without install scripts. */
describe.skipIf(process.platform === "win32")("the package", () => {
  const home = withTempHome()
  let site: Site
  let folder: string
  /** The unpacked archive. */
  let packed: string
  /** The prefix of npm's global installations, initially empty. */
  let prefix: string
  let program: string

  beforeAll(async () => {
    site = await startSite()
    folder = await realpath(await mkdtemp(join(tmpdir(), "package-")))
    packed = join(folder, "package")
    prefix = join(folder, "prefix")
    program = join(prefix, "bin", "tabhand")
    await npm("pack", repository, "--pack-destination", folder)
    const archive = (await readdir(folder)).find((name) => name.endsWith(".tgz")) ?? "no archive"
    await run("tar", ["-xzf", join(folder, archive), "-C", folder])

    // The clone's dependencies replace those that npm would fetch from a registry.
    const bare = join(folder, "bare")
    await run("cp", ["-R", packed, bare])
    const { dependencies, devDependencies, ...rest } = JSON.parse(await readFile(join(packed, "package.json"), "utf8"))
    expect(Object.keys({ ...dependencies, ...devDependencies })).toContain("puppeteer-core")
    await writeFile(join(bare, "package.json"), JSON.stringify(rest))
    await mkdir(prefix)
    await npm("install", bare, "--global", "--prefix", prefix, "--install-links")
    await symlink(join(repository, "node_modules"), join(prefix, "lib", "node_modules", "tabhand", "node_modules"))
  }, INSTALL_LIMIT_MS)

  afterAll(async () => {
    await stopRuntime({ home: home.path, cwd: home.path })
    await site.close()
    await rm(folder, { recursive: true })
  })

  async function npm(...words: readonly string[]) {
    const own = ["--offline", "--ignore-scripts", "--no-audit", "--no-fund", "--cache", join(folder, "cache")]
    await run("npm", [...words, ...own], { cwd: folder })
  }

  /** Runs a call in a folder outside of the clone. */
  const call = (words: readonly string[], env: Record<string, string> = {}) =>
    runProgram(words, { home: home.path, cwd: home.path, program, env })

  test("contains no path of the build machine", async () => {
    const ours = ["dist", "src", "scripts", "node_modules"].map((name) => join(repository, name))
    const paths = [...ours, folder, process.execPath]
    const found: string[] = []
    for (const entry of await readdir(packed, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      const text = await readFile(file, "latin1")
      for (const path of paths) if (text.includes(path)) found.push(`${path} in ${file}`)
      if (entry.name.startsWith(".")) found.push(file)
    }
    expect(found).toEqual([])
  })

  test("installs its programs where npm puts programs", async () => {
    const installed = join(prefix, "lib", "node_modules", "tabhand", "dist", "bin")
    expect(await realpath(program)).toBe(join(installed, "tabhand"))
    expect(await realpath(join(prefix, "bin", "tabhand-node"))).toBe(join(installed, "tabhand.cjs"))
    expect(await readFile(program, "utf8")).toBe(await readFile(join(repository, "dist", "bin", "tabhand"), "utf8"))
  })

  test("starts a runtime, and then answers without Node if there is a Perl", async () => {
    expect(await call(["open", site.url])).toMatchObject({ stderr: "", exit: 0 })
    const trap = join(folder, "trap")
    await mkdir(trap)
    await writeFile(join(trap, "node"), "#!/bin/sh\necho Node was started >&2\nexit 1\n", { mode: 0o755 })
    const { stdout, ...rest } = await call(["get", "title"], hasPerl ? { PATH: trap } : {})
    expect(rest).toEqual({ stderr: "", exit: 0 })
    expect(stdout).toContain("Fixture home")
    // Only this command needs Node.
    expect(await call(["doctor"], { PATH: trap })).toMatchObject({ stderr: "Node was started\n", exit: 1 })
  })
})
