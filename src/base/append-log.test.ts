import { existsSync } from "node:fs"
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { AppendLog } from "./append-log.ts"
import { errnoOf } from "./errors.ts"

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "append-log-"))
  path = join(folder, "sub", "log.jsonl")
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const linesOf = async (file: string) => (await readFile(file, "utf8")).split("\n").slice(0, -1)

describe("a log", () => {
  test("keeps lines in the order of their appends", async () => {
    const log = new AppendLog(path, 1_000_000)
    const lines = Array.from({ length: 500 }, (_, index) => `line ${index}`)
    for (const [index, line] of lines.entries()) {
      log.append(line)
      if (index % 50 === 0) await log.flush()
    }
    await log.flush()
    expect(await linesOf(path)).toEqual(lines)
    expect(log.failure).toBeUndefined()
  })

  test("is private, and so is its folder", async () => {
    const log = new AppendLog(path, 1000)
    log.append("x")
    await log.flush()
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await stat(join(path, ".."))).mode & 0o777).toBe(0o700)
  })

  test("appends to an existing file", async () => {
    await mkdir(join(path, ".."))
    await writeFile(path, "from before\n")
    const log = new AppendLog(path, 1000)
    log.append("new")
    await log.flush()
    expect(await linesOf(path)).toEqual(["from before", "new"])
  })

  test("creates no file when it is flushed empty", async () => {
    await new AppendLog(path, 1000).flush()
    expect(existsSync(path)).toBe(false)
  })
})

describe("the cap", () => {
  test("limits the file and its predecessor, which together end with the newest lines in order", async () => {
    const batch = fc.array(fc.string({ unit: fc.constantFrom("a", "ü", "漢"), maxLength: 30 }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { maxLength: 6 }), fc.integer({ min: 10, max: 200 }), async (batches, cap) => {
        await rm(join(path, ".."), { recursive: true, force: true })
        const log = new AppendLog(path, cap)
        const written: string[] = []
        for (const lines of batches) {
          for (const line of lines) {
            written.push(line)
            log.append(line)
          }
          await log.flush()
        }
        expect(log.failure).toBeUndefined()
        const files = [`${path}.1`, path].filter((file) => existsSync(file))
        const kept: string[] = []
        for (const file of files) {
          const lines = await linesOf(file)
          if (lines.length > 1) expect((await stat(file)).size).toBeLessThanOrEqual(cap)
          kept.push(...lines)
        }
        expect(kept).toEqual(written.slice(written.length - kept.length))
        if (written.length > 0) expect(kept.at(-1)).toBe(written.at(-1))
      }),
      { numRuns: 60 },
    )
  })

  test("puts a line over the cap into its own file", async () => {
    const log = new AppendLog(path, 20)
    for (const line of ["short", "x".repeat(100), "next"]) log.append(line)
    await log.flush()
    expect(await linesOf(`${path}.1`)).toEqual(["x".repeat(100)])
    expect(await linesOf(path)).toEqual(["next"])
  })
})

describe("a failing disk", () => {
  test("never fails an append; `failure` holds the error until a write succeeds", async () => {
    await writeFile(join(folder, "sub"), "a file where the folder should be")
    const log = new AppendLog(path, 1000)
    expect(() => log.append("lost")).not.toThrow()
    await expect(log.flush()).resolves.toBeUndefined()
    expect(errnoOf(log.failure)).toMatch(/^(EEXIST|ENOTDIR)$/)
    await rm(join(folder, "sub"))
    log.append("kept")
    await log.flush()
    expect(log.failure).toBeUndefined()
    expect(await linesOf(path)).toEqual(["kept"])
  })

  test.skipIf(process.getuid?.() === 0)("a folder that may not be written to is such trouble", async () => {
    await chmod(folder, 0o500)
    const log = new AppendLog(path, 1000)
    log.append("lost")
    await log.flush()
    expect(errnoOf(log.failure)).toBe("EACCES")
    await chmod(folder, 0o700)
  })

  test.skipIf(!existsSync("/dev/full"))("a full disk is such trouble", async () => {
    const log = new AppendLog("/dev/full", 1000)
    log.append("lost")
    await log.flush()
    expect(errnoOf(log.failure)).toBe("ENOSPC")
  })

  test("recreates a folder that was removed", async () => {
    const log = new AppendLog(path, 1000)
    log.append("first")
    await log.flush()
    await rm(join(path, ".."), { recursive: true })
    log.append("says that it is gone")
    await log.flush()
    log.append("kept")
    await log.flush()
    expect(await linesOf(path)).toEqual(["kept"])
  })
})
