import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { lutimes, mkdir, mkdtemp, readdir, readlink, rm, stat, symlink, writeFile } from "node:fs/promises"
import { hostname, tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { endProcess, identityOf, ownIdentity } from "./process.ts"
import { createProfile, openNamedProfile, removeProfile, sweepProfiles } from "./profile.ts"
import { holderAfter, parseLock } from "./profile-lock.ts"

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "profiles-"))
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777
}

/** Creates a profile as another process would have left it. */
async function profileOf(owner: unknown, name = "tmp-0123abcd"): Promise<string> {
  const path = join(folder, name)
  await mkdir(join(path, "Default"), { recursive: true })
  await writeFile(join(path, "Default", "Cookies"), "")
  await writeFile(join(path, "owner.json"), typeof owner === "string" ? owner : JSON.stringify(owner))
  return path
}

const gone = { ...ownIdentity(), startedAt: "before", host: hostname() }

describe("a temporary profile", () => {
  it("is private, fresh and marked as ours", async () => {
    const inside = join(folder, "not", "there", "yet")
    const path = await createProfile(inside)
    expect(await modeOf(path)).toBe(0o700)
    expect(await modeOf(inside)).toBe(0o700)
    expect(path.slice(inside.length + 1)).toMatch(/^tmp-[0-9a-f]{8}$/)
    expect(JSON.parse(readFileSync(join(path, "owner.json"), "utf8"))).toEqual({ ...ownIdentity(), host: hostname() })
    expect(await createProfile(inside)).not.toBe(path)
  })

  it("is removed with all that is in it, and removing it twice is no error", async () => {
    const path = await createProfile(folder)
    await mkdir(join(path, "Default", "Cache"), { recursive: true })
    await writeFile(join(path, "Default", "Cache", "data"), "x")
    await removeProfile(path)
    expect(await readdir(folder)).toEqual([])
    await removeProfile(path)
  })

  it("is removed while a process still writes to it", async () => {
    const path = await createProfile(folder)
    await mkdir(join(path, "Default"))
    // Ends when the folder is gone, or after more files than an ending browser would write.
    const program =
      'i=0; while [ $i -lt 20000 ] && : > "$1/Default/$i"; do i=$((i+1)); [ $i -eq 50 ] && echo busy; done'
    const writer = spawn("sh", ["-c", program, "sh", path], { stdio: ["ignore", "pipe", "ignore"] })
    await once(writer.stdout, "data")
    await removeProfile(path)
    expect(existsSync(path)).toBe(false)
    await endProcess(writer, { graceMs: 30_000 })
  })

  it("is the only thing that can be removed", async () => {
    const path = join(folder, "named-work")
    await mkdir(path)
    await expect(removeProfile(path)).rejects.toMatchObject({ code: "internal" })
    await expect(removeProfile(folder)).rejects.toMatchObject({ code: "internal" })
    const link = join(folder, "tmp-00000007")
    await symlink(path, link)
    await expect(removeProfile(link)).rejects.toMatchObject({ code: "internal" })
    expect(existsSync(path)).toBe(true)
  })
})

describe("the sweep", () => {
  it("removes the profiles of dead processes only", async () => {
    const mine = await createProfile(folder)
    const left = await profileOf(gone)
    expect(await sweepProfiles(folder)).toEqual({ removed: [left], failed: [] })
    expect(existsSync(left)).toBe(false)
    expect(existsSync(mine)).toBe(true)
  })

  it("keeps a profile while its owner lives and removes it afterwards", async () => {
    const owner = spawn("sleep", ["60"])
    const identity = identityOf(owner.pid ?? 0)
    const path = await profileOf({ ...identity, host: hostname() })
    expect((await sweepProfiles(folder)).removed).toEqual([])
    await endProcess(owner, { graceMs: 0 })
    expect((await sweepProfiles(folder)).removed).toEqual([path])
  })

  it("waits for a browser that has outlived its driver, and removes its profile then", async () => {
    const browser = spawn("sleep", ["60"])
    const path = await profileOf(gone)
    await symlink(`${hostname()}-${browser.pid}`, join(path, "SingletonLock"))
    const sweep = sweepProfiles(folder)
    expect(await Promise.race([sweep, holderAfter(200, path)])).toBe(browser.pid)
    await endProcess(browser, { graceMs: 0 })
    expect(await sweep).toEqual({ removed: [path], failed: [] })
  })

  it("keeps the profile of a browser that does not end, and reports it", async () => {
    const path = await profileOf(gone)
    await symlink(`${hostname()}-${process.pid}`, join(path, "SingletonLock"))
    expect(await sweepProfiles(folder, 100)).toEqual({
      removed: [],
      failed: [{ path, reason: expect.stringContaining(`process ${process.pid}`) }],
    })
    expect(existsSync(join(path, "owner.json"))).toBe(true)
  })

  it("finishes a removal that was cut short", async () => {
    const path = await profileOf(gone)
    await rm(join(path, "Default"), { recursive: true })
    expect((await sweepProfiles(folder)).removed).toEqual([path])
  })

  it("keeps everything that it does not recognise", async () => {
    await profileOf("{ not json", "tmp-00000001")
    await profileOf({ pid: "12", startedAt: 3 }, "tmp-00000002")
    await profileOf({ ...gone, host: "another-machine" }, "tmp-00000003")
    await profileOf(gone, "tmp-holiday")
    await profileOf(gone, "named-work")
    await mkdir(join(folder, "tmp-00000004"))
    await writeFile(join(folder, "tmp-00000005"), "")
    const before = await readdir(folder)
    expect(await sweepProfiles(folder)).toEqual({ removed: [], failed: [] })
    expect(await readdir(folder)).toEqual(before)
  })

  it("does not follow a link out of the folder", async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), "elsewhere-"))
    await writeFile(join(elsewhere, "owner.json"), JSON.stringify(gone))
    await writeFile(join(elsewhere, "precious"), "")
    await symlink(elsewhere, join(folder, "tmp-00000006"))
    await sweepProfiles(folder)
    expect(existsSync(join(elsewhere, "precious"))).toBe(true)
    await rm(elsewhere, { recursive: true })
  })

  it("has nothing to do where there is no folder", async () => {
    expect(await sweepProfiles(join(folder, "none"))).toEqual({ removed: [], failed: [] })
  })
})

describe("a named profile", () => {
  it("lives in our folder, private, and is the same every time", async () => {
    const path = await openNamedProfile(folder, "work.2-b_C")
    expect(path).toBe(join(folder, "named-work.2-b_C"))
    expect(await modeOf(path)).toBe(0o700)
    await writeFile(join(path, "kept"), "")
    expect(await openNamedProfile(folder, "work.2-b_C")).toBe(path)
    expect(existsSync(join(path, "kept"))).toBe(true)
    expect((await sweepProfiles(folder)).removed).toEqual([])
  })

  it("is used in place when it is a path", async () => {
    const path = join(folder, "anywhere", "with spaces")
    expect(await openNamedProfile("/nonexistent", path)).toBe(path)
    expect(existsSync(path)).toBe(true)
  })

  it("takes no other names, and creates nothing for them", async () => {
    for (const name of ["", "a b", "ä", "x".repeat(65), "a\nb", "a\0b", "a\0/b", "~", "a:b"]) {
      await expect(openNamedProfile(folder, name)).rejects.toMatchObject({ code: "bad_name", exitCode: 2 })
    }
    expect(await readdir(folder)).toEqual([])
  })

  it("never leaves our folder, whatever the name", async () => {
    const name = fc.string({ minLength: 1, maxLength: 80 }).filter((text) => !/[/\\]/.test(text))
    await fc.assert(
      fc.asyncProperty(fc.oneof(name, fc.constantFrom(".", "..", "...", "-")), async (text) => {
        const path = await openNamedProfile(folder, text).catch((error) => error.code)
        expect([join(folder, `named-${text}`), "bad_name"]).toContain(path)
      }),
    )
  })

  it("says so when the path is a file", async () => {
    const path = join(folder, "file")
    await writeFile(path, "")
    await expect(openNamedProfile(folder, path)).rejects.toMatchObject({ code: "path_unusable" })
  })
})

describe.runIf(process.platform !== "win32")("Chromium's lock", () => {
  async function locked(target: string): Promise<{ profile: string; lock: string }> {
    const profile = await openNamedProfile(folder, "work")
    const lock = join(profile, "SingletonLock")
    await symlink(target, lock)
    return { profile, lock }
  }

  it("blocks the profile while its holder lives, and the error names the holder", async () => {
    const { lock } = await locked(`${hostname()}-${process.pid}`)
    await expect(openNamedProfile(folder, "work")).rejects.toMatchObject({
      code: "profile_in_use",
      message: expect.stringContaining(`process ${process.pid}`),
      retryable: true,
    })
    expect(await readlink(lock)).toBe(`${hostname()}-${process.pid}`)
  })

  it("is left to Chromium when its holder is gone, on another machine or unreadable", async () => {
    for (const target of [`${hostname()}-2147483647`, `not-${hostname()}-${process.pid}`, "nonsense"]) {
      const { profile, lock } = await locked(target)
      expect(await openNamedProfile(folder, "work")).toBe(profile)
      expect(await readlink(lock)).toBe(target)
      await rm(lock)
    }
  })

  it("is stale when the process of that id is younger than the lock", async () => {
    const { profile, lock } = await locked(`${hostname()}-${process.pid}`)
    const before = Date.now() / 1000 - process.uptime() - 60
    await lutimes(lock, before, before)
    expect(await openNamedProfile(folder, "work")).toBe(profile)
  })

  it("is no lock when it is a plain file", async () => {
    const profile = await openNamedProfile(folder, "work")
    await writeFile(join(profile, "SingletonLock"), "")
    expect(await openNamedProfile(folder, "work")).toBe(profile)
  })

  it("is read for every host name", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.integer({ min: 1, max: 4194304 }), (host, pid) => {
        expect(parseLock(`${host}-${pid}`)).toEqual({ host, pid })
      }),
    )
  })
})
