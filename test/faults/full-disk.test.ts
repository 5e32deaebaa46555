import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { appendFile, mkdir, readdir, readFile, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { z } from "zod"
import { errnoOf } from "../../src/base/errors.ts"
import { homePaths } from "../../src/base/home.ts"
import { type Site, startSite } from "../site/site.ts"
import { withTempHome } from "../support/temp-home.ts"
import { Cli } from "./support/cli.ts"

const run = promisify(execFile)

/** The test needs a small disk to fill, and only root may mount one. */
const canMount = process.platform === "linux" && process.getuid?.() === 0
if (!canMount) process.stdout.write("    full disk not tested: only root can mount a small disk\n")

const home = withTempHome()
let disk: string
let cli: Cli
let site: Site

beforeAll(async () => {
  site = await startSite()
  if (!canMount) return
  disk = join(home.path, "disk")
  await mkdir(disk, { mode: 0o700 })
  await run("mount", ["-t", "tmpfs", "-o", "size=96m,mode=700", "tmpfs", disk])
  cli = new Cli(disk)
})

afterEach(async () => {
  if (!canMount) return
  await rm(join(disk, "filling"), { force: true })
  await cli.stopAndCheck()
})

afterAll(async () => {
  await site.close()
  if (canMount) await run("umount", [disk])
})

/** Writes until nothing more fits, not even a byte. */
async function fillDisk(): Promise<void> {
  for (let bytes = 1024 * 1024; bytes >= 1; bytes = Math.floor(bytes / 2)) {
    try {
      for (;;) await appendFile(join(disk, "filling"), Buffer.alloc(bytes))
    } catch (error) {
      if (errnoOf(error) !== "ENOSPC") throw error
    }
  }
}

async function freeDisk(): Promise<void> {
  await rm(join(disk, "filling"))
}

async function filesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? readdir(folder) : []
}

describe.runIf(canMount)("on a full disk", () => {
  test("commands work without their journal, which continues once there is room again", async () => {
    await cli.must("open", site.url, "--session", "one")
    const { journal } = await cli.must("session", "info", "--session", "one")
    const path = z.string().parse(journal)
    await fillDisk()
    const before = (await stat(path)).size
    expect(await cli.must("eval", "1 + 1", "--session", "one")).toMatchObject({ result: 2 })
    expect(await cli.must("open", `${site.url}/title/Full`, "--session", "one")).toMatchObject({ title: "Full" })
    await freeDisk()
    await cli.must("eval", "'room again'", "--session", "one")
    await expect.poll(async () => (await stat(path)).size).toBeGreaterThan(before)
    await expect.poll(() => readFile(path, "utf8")).toContain("room again")
  })

  test("a screenshot fails with path_unusable and leaves no half file; later ones succeed", async () => {
    await cli.must("open", site.url, "--session", "one")
    const { artifacts } = await cli.must("session", "info", "--session", "one")
    const folder = z.string().parse(artifacts)
    await fillDisk()
    const failed = await cli.run("screenshot", "--session", "one")
    expect(failed).toMatchObject({ success: false, code: "path_unusable", exit: 1 })
    expect(failed.error).toContain("the disk is full")
    expect((await filesIn(folder)).filter((name) => name.startsWith("screenshot"))).toEqual([])
    expect(await cli.run("screenshot", join(disk, "mine.png"), "--session", "one")).toMatchObject({
      code: "path_unusable",
      error: expect.stringContaining("the disk is full"),
    })
    expect(await cli.must("get", "title", "--session", "one")).toEqual({ title: "Fixture home" })
    await freeDisk()
    const { path } = await cli.must("screenshot", "--session", "one")
    expect((await stat(z.string().parse(path))).size).toBeGreaterThan(1_000)
  })

  test("a download fails, says why and leaves no part of it; later ones succeed", async () => {
    await cli.must("open", site.url, "--session", "one")
    const { artifacts } = await cli.must("session", "info", "--session", "one")
    const folder = join(z.string().parse(artifacts), "downloads")
    await fillDisk()
    const url = `${site.url}/download/file/large.bin?bytes=4000000`
    const failed = await cli.run("open", url, "--session", "one")
    expect(failed).toMatchObject({ success: false, code: "is_download", exit: 1 })
    expect(failed.error).toMatch(/it was not saved: .*the disk is full$/)
    expect(await filesIn(folder)).toEqual([])
    await freeDisk()
    expect((await cli.run("open", url, "--session", "one")).error).toContain("it was saved to")
    expect(await filesIn(folder)).toEqual(["large.bin"])
  })

  test("a new session in the running browser works; a new browser fails with path_unusable and leaves nothing", async () => {
    await cli.must("open", site.url, "--session", "one")
    await fillDisk()
    expect(await cli.must("open", site.url, "--session", "two")).toMatchObject({ title: "Fixture home" })
    const failed = await cli.run("open", site.url, "--session", "three", "--args=--lang=de")
    expect(failed).toMatchObject({ success: false, code: "path_unusable", exit: 1 })
    expect(failed.error).toContain("the disk is full")
    expect(await cli.temporaryProfiles()).toHaveLength(1)
    expect(await cli.status()).toMatchObject({ running: true, browsers: [{}] })
    await freeDisk()
    expect(await cli.must("open", site.url, "--session", "three", "--args=--lang=de")).toMatchObject({ status: 200 })
  })

  test("output that is too long to print is cut, not lost, if it cannot be saved", async () => {
    await cli.must("open", site.url, "--session", "one")
    await fillDisk()
    const { stdout, stderr, exit } = await cli.print("eval", "'a line\\n'.repeat(20_000)", "--session", "one")
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" })
    expect(stdout).toContain("a line\na line\n")
    expect(stdout).toMatch(/… \d+ more lines; /)
  })

  test("a runtime does not start, says so at once, and leaves nothing", async () => {
    await cli.must("runtime", "start")
    await cli.must("runtime", "stop")
    await fillDisk()
    const failed = await cli.run("open", site.url, "--session", "one")
    expect(failed).toMatchObject({ success: false, code: "runtime_unreachable", exit: 1 })
    expect(failed.ms).toBeLessThan(25_000)
    const { run: folder } = homePaths(disk)
    expect((await filesIn(folder)).filter((name) => !/^v\d+\.lock\.\d+$/.test(name))).toEqual([])
    await freeDisk()
    expect(await cli.must("open", site.url, "--session", "one")).toMatchObject({ title: "Fixture home" })
  })
})
