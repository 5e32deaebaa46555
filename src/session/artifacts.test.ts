import { existsSync } from "node:fs"
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { Redactor } from "../base/redact.ts"
import { ArtifactFolder, expireArtifacts, removeFolder, saveFile } from "./artifacts.ts"

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "artifacts-"))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

describe("a session's folder", () => {
  test("holds texts without the secrets in them", async () => {
    const redactor = new Redactor()
    redactor.add("SHOP", "hunter22")
    const { path, bytes } = await new ArtifactFolder(join(folder, "redacted"), redactor).save(
      "view",
      "txt",
      "a hunter22 b",
    )
    const written = await readFile(path, "utf8")
    expect(written).toBe("a [secret SHOP] b")
    expect(bytes).toBe(written.length)
  })

  test("is created on the first save, private, and holds each file under its own name", async () => {
    const artifacts = new ArtifactFolder(join(folder, "a", "s1"))
    expect(existsSync(artifacts.path)).toBe(false)
    const saved = await Promise.all([1, 2, 3].map((n) => artifacts.save("output", "txt", `ü${n}`)))
    expect(new Set(saved.map(({ path }) => path)).size).toBe(3)
    expect(saved[0]).toMatchObject({ kind: "output", bytes: 3, state: "saved" })
    expect(saved[0]?.path).toMatch(/\/output-\d{8}-\d{6}-\d+\.txt$/)
    expect(await readFile(saved[1]?.path ?? "", "utf8")).toBe("ü2")
    expect((await stat(artifacts.path)).mode & 0o777).toBe(0o700)
    expect((await stat(saved[0]?.path ?? "")).mode & 0o777).toBe(0o600)
  })

  test("is recreated after it was tidied away, and removed when it is purged", async () => {
    const artifacts = new ArtifactFolder(join(folder, "s1"))
    await artifacts.save("pdf", "pdf", Buffer.from([1, 2]))
    await rm(artifacts.path, { recursive: true })
    expect((await artifacts.save("pdf", "pdf", Buffer.from([1, 2]))).bytes).toBe(2)
    await removeFolder(artifacts.path)
    await removeFolder(artifacts.path)
    expect(existsSync(artifacts.path)).toBe(false)
  })

  test("that cannot be made is a TabhandError", async () => {
    await writeFile(join(folder, "file"), "")
    const artifacts = new ArtifactFolder(join(folder, "file", "s1"))
    await expect(artifacts.save("output", "txt", "x")).rejects.toMatchObject({ code: "path_unusable" })
  })
})

describe("a file at a chosen path", () => {
  test("replaces an existing one", async () => {
    const path = join(folder, "x.txt")
    await saveFile({ absolute: path, mustBeNew: false }, "output", "longer than the next")
    expect(await saveFile({ absolute: path, mustBeNew: false }, "output", "short")).toEqual({
      path,
      kind: "output",
      bytes: 5,
      state: "saved",
    })
    expect(await readFile(path, "utf8")).toBe("short")
  })

  test("that must be new does not replace an existing one", async () => {
    const path = { absolute: join(folder, "x.txt"), mustBeNew: true }
    await saveFile(path, "output", "first")
    await expect(saveFile(path, "output", "second")).rejects.toMatchObject({ code: "path_unusable" })
    expect(await readFile(path.absolute, "utf8")).toBe("first")
  })

  test.skipIf(process.platform === "win32")(
    "is not written through a link that was created after the check",
    async () => {
      await writeFile(join(folder, "precious"), "keep me")
      await symlink(join(folder, "precious"), join(folder, "x.txt"))
      await expect(
        saveFile({ absolute: join(folder, "x.txt"), mustBeNew: false }, "output", "evil"),
      ).rejects.toMatchObject({ code: "path_unusable" })
      expect(await readFile(join(folder, "precious"), "utf8")).toBe("keep me")
    },
  )

  test.skipIf(!existsSync("/dev/full"))("on a full disk says so", async () => {
    await expect(saveFile({ absolute: "/dev/full", mustBeNew: false }, "output", "x")).rejects.toMatchObject({
      code: "path_unusable",
      message: "/dev/full could not be written: the disk is full",
    })
  })
})

describe("tidying", () => {
  const DAY = 24 * 3_600_000
  const now = Date.now()
  const forever = { maxBytes: Number.POSITIVE_INFINITY, maxAgeMs: Number.POSITIVE_INFINITY }

  async function file(name: string, bytes: number, daysOld: number): Promise<string> {
    const path = join(folder, name)
    await mkdir(join(path, ".."), { recursive: true })
    await writeFile(path, "x".repeat(bytes))
    const when = new Date(now - daysOld * DAY)
    await utimes(path, when, when)
    return path
  }

  test("removes what is too old, and folders that become empty", async () => {
    const old = await file("s1/old.png", 10, 8)
    const young = await file("s2/young.png", 10, 6)
    expect(await expireArtifacts(folder, { ...forever, maxAgeMs: 7 * DAY }, now)).toEqual([old])
    expect(await readdir(folder)).toEqual(["s2"])
    expect(existsSync(young)).toBe(true)
  })

  test("looks into folders within folders", async () => {
    const old = await file("s1/downloads/old.csv", 10, 8)
    await file("s2/downloads/old.csv", 10, 8)
    await file("s2/young.png", 10, 6)
    expect(await expireArtifacts(folder, { ...forever, maxAgeMs: 7 * DAY }, now)).toContain(old)
    expect(await readdir(folder, { recursive: true })).toEqual(["s2", join("s2", "young.png")])
  })

  test("removes the oldest until the rest fits", async () => {
    const [first, second] = [await file("s1/a.png", 40, 3), await file("s2/b.png", 40, 2)]
    await file("s1/c.png", 40, 1)
    expect(await expireArtifacts(folder, { ...forever, maxBytes: 50 }, now)).toEqual([first, second])
    expect(await readdir(join(folder, "s1"))).toEqual(["c.png"])
  })

  test("keeps everything else", async () => {
    await file("s1/a.png", 40, 1)
    expect(await expireArtifacts(folder, { maxBytes: 40, maxAgeMs: 2 * DAY }, now)).toEqual([])
  })

  test("follows no link out of the folder", async () => {
    const outside = await mkdtemp(join(tmpdir(), "outside-"))
    try {
      await writeFile(join(outside, "precious"), "")
      await symlink(outside, join(folder, "s1"))
      await mkdir(join(folder, "s2"))
      await symlink(join(outside, "precious"), join(folder, "s2/link"))
      await expireArtifacts(folder, { maxBytes: 0, maxAgeMs: -1 }, now)
      expect(await readdir(outside)).toEqual(["precious"])
    } finally {
      await rm(outside, { recursive: true })
    }
  })

  test("of a folder that was never made does nothing", async () => {
    expect(await expireArtifacts(join(folder, "no"), forever)).toEqual([])
  })

  test("works while sessions write and others tidy", async () => {
    const artifacts = new ArtifactFolder(join(folder, "live"))
    for (let round = 0; round < 20; round++) {
      await Promise.all([
        artifacts.save("output", "txt", "x"),
        expireArtifacts(folder, { maxBytes: 0, maxAgeMs: 0 }),
        expireArtifacts(folder, { maxBytes: 0, maxAgeMs: 0 }),
      ])
    }
  })
})
