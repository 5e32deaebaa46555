import { execFileSync } from "node:child_process"
import { mkdir, mkdtemp, realpath, rm, symlink, truncate, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { tabhandDialect } from "../../command/run/tabhand-dialect.ts"
import type { Caller, FileRule } from "../run/caller.ts"
import { isBelow } from "./confined-path.ts"
import { FilePath } from "./file-path.ts"

let folder: string

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "file-path-")))
  await mkdir(join(folder, "a/b"), { recursive: true })
  await mkdir(join(folder, "a/bc"))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

function callerIn(cwd: string, files: FileRule = { kind: "user" }): Caller {
  return { door: "test", client: "test", cwd, files, dialect: tabhandDialect, display: {} }
}

const below = (...roots: string[]) => callerIn(join(folder, "a/b"), { kind: "below", roots, writeRoots: roots })
const write = async (path: string, caller = callerIn(folder)) => (await FilePath.forWriting(path, caller)).absolute

describe("a file to read", () => {
  const read = async (path: string, caller = callerIn(folder)) => (await FilePath.forReading(path, caller)).absolute

  test("is relative to the caller's folder, and links are followed", async () => {
    await writeFile(join(folder, "a/view.txt"), "")
    expect(await read("a/view.txt")).toBe(join(folder, "a/view.txt"))
    await symlink(join(folder, "a/view.txt"), join(folder, "link"))
    expect(await read("link")).toBe(join(folder, "a/view.txt"))
  })

  test.each([
    ["that is not there", "nothing.txt", /there is no such file/],
    ["below a file", "file/x.txt", /there is no such file/],
    ["that is a folder", "a", /not an ordinary file/],
    ["that is a pipe", "pipe", /not an ordinary file/],
    ["that is too large", "large", /larger than 16 MiB/],
  ])("%s is refused", async (_, path, message) => {
    await writeFile(join(folder, "file"), "")
    execFileSync("mkfifo", [join(folder, "pipe")])
    await writeFile(join(folder, "large"), "")
    await truncate(join(folder, "large"), 16 * 1024 * 1024 + 1)
    await expect(read(path)).rejects.toMatchObject({ code: "path_unusable", message: expect.stringMatching(message) })
  })

  test("is refused outside of the allowed folders, also through a link", async () => {
    await writeFile(join(folder, "a/secret"), "")
    await symlink(join(folder, "a/secret"), join(folder, "a/b/link"))
    const caller = below(join(folder, "a/b"))
    for (const path of [join(folder, "a/secret"), "../secret", "link"]) {
      await expect(read(path, caller)).rejects.toMatchObject({ code: "path_refused" })
    }
  })
})

describe("a file to write", () => {
  test("is relative to the caller's folder, and may exist already", async () => {
    expect(await write("x.png")).toBe(join(folder, "x.png"))
    expect(await write("a/../a/./b/x.png")).toBe(join(folder, "a/b/x.png"))
    await writeFile(join(folder, "x.png"), "")
    expect(await write("x.png")).toBe(join(folder, "x.png"))
  })

  test("below a link to a folder is written to that folder's real path", async () => {
    await symlink(join(folder, "a/b"), join(folder, "link"))
    expect(await write("link/x.png")).toBe(join(folder, "a/b/x.png"))
  })

  test("that is itself a link is refused, whether the link leads anywhere or not", async () => {
    await symlink(join(folder, "a/b/target"), join(folder, "link.png"))
    await expect(write("link.png")).rejects.toMatchObject({ code: "path_unusable", message: /symbolic link/ })
    await writeFile(join(folder, "a/b/target"), "")
    await expect(write("link.png")).rejects.toMatchObject({ code: "path_unusable", message: /symbolic link/ })
  })

  test("in a folder that does not exist is refused, and the folder is named", async () => {
    await expect(write("no/x.png")).rejects.toMatchObject({
      code: "path_unusable",
      message: expect.stringContaining(`the folder ${join(folder, "no")} does not exist`),
    })
  })

  test.each([
    ["a folder", "a"],
    ["a folder with a slash", "a/"],
    ["a name below a file", "file/x.png"],
    ["a name that no file system takes", "x".repeat(300)],
    ["a pipe", "pipe"],
    ["a folder that leads to itself", "loop/x.png"],
  ])("that is %s is refused", async (_, path) => {
    await writeFile(join(folder, "file"), "")
    await symlink("loop", join(folder, "loop"))
    execFileSync("mkfifo", [join(folder, "pipe")])
    await expect(write(path)).rejects.toMatchObject({ code: "path_unusable", hint: expect.any(String) })
  })

  test("with a NUL in it is refused", async () => {
    await expect(write("x\0.png")).rejects.toMatchObject({ code: "bad_argument" })
  })
})

describe("a caller who may write below some folders only", () => {
  test("writes there, by any path that leads there", async () => {
    expect(await write("x.png", below(join(folder, "a/b")))).toBe(join(folder, "a/b/x.png"))
    expect(await write("../bc/x.png", below(join(folder, "a")))).toBe(join(folder, "a/bc/x.png"))
    expect(await write(join(folder, "a/bc/x.png"), below("/nowhere", join(folder, "a/bc")))).toBe(
      join(folder, "a/bc/x.png"),
    )
  })

  test.each([
    ["beside it", "../x.png"],
    ["in a folder whose name begins in the same way", "../bc/x.png"],
    ["far away", "/tmp/x.png"],
    ["as the folder itself", "../b"],
    ["through a link out of it", "out/x.png"],
    ["through a link and back", "out/../bc/x.png"],
  ])("does not write %s", async (_, path) => {
    await symlink(join(folder, "a/bc"), join(folder, "a/b/out"))
    await expect(write(path, below(join(folder, "a/b")))).rejects.toMatchObject({
      code: expect.stringMatching(/^path_(refused|unusable)$/),
    })
  })

  test("gets the allowed folders in the error", async () => {
    await expect(write("../x.png", below(join(folder, "a/b")))).rejects.toMatchObject({
      code: "path_refused",
      hint: `use a path below ${join(folder, "a/b")}`,
    })
  })

  test("may be given a folder by a link to it", async () => {
    await symlink(join(folder, "a/b"), join(folder, "root"))
    const caller = below(join(folder, "root"))
    expect(await write(join(folder, "root/x.png"), caller)).toBe(join(folder, "a/b/x.png"))
    expect(await write("x.png", caller)).toBe(join(folder, "a/b/x.png"))
    await expect(write("../bc/x.png", caller)).rejects.toMatchObject({ code: "path_refused" })
  })

  test("may be given a folder that does not exist yet", async () => {
    await expect(write("x.png", below(join(folder, "later")))).rejects.toMatchObject({ code: "path_unusable" })
  })

  test("writes relative paths to its folder for files, which reading does not change", async () => {
    const files = { kind: "below", roots: [folder], writeRoots: [join(folder, "a/bc")] } as const
    expect(await write("x.png", callerIn(folder, files))).toBe(join(folder, "a/bc/x.png"))
    await expect(write(join(folder, "x.png"), callerIn(folder, files))).rejects.toMatchObject({ code: "path_refused" })
  })

  test("may use its session's own folder, created on demand, once the session exists", async () => {
    const own = {
      folder: join(folder, "own"),
      ensure: () => mkdir(join(folder, "own")).then(() => {}),
      wrote: async () => false,
    }
    const caller = callerIn(folder, { kind: "below", roots: [folder], writeRoots: [], own })
    expect(await write("x.png", caller)).toBe(join(folder, "own/x.png"))
    const early = callerIn(folder, {
      kind: "below",
      roots: [folder],
      writeRoots: [],
      own: { ...own, folder: undefined },
    })
    await expect(write("x.png", early)).rejects.toMatchObject({ code: "path_refused", message: /no session yet/ })
  })

  test("overwrites only what its own session wrote", async () => {
    await writeFile(join(folder, "a/b/x.png"), "precious")
    await expect(write("x.png", below(join(folder, "a/b")))).rejects.toMatchObject({
      code: "path_refused",
      message: expect.stringContaining("did not write it"),
    })
    const own = {
      folder: undefined,
      ensure: async () => {},
      wrote: async (path: string) => path === join(folder, "a/b/x.png"),
    }
    const caller = callerIn(join(folder, "a/b"), { kind: "below", roots: [], writeRoots: [join(folder, "a/b")], own })
    expect(await FilePath.forWriting("x.png", caller)).toMatchObject({ mustBeNew: false })
    expect(await FilePath.forWriting("y.png", caller)).toMatchObject({ mustBeNew: true })
  })

  test.each(
    [
      ".git/config",
      ".mcp.json",
      "sub/.hidden/x",
      "package.json",
      "PACKAGE.JSON",
      "package.json.",
      "node_modules/x/index.js",
    ].concat([
      "Makefile",
      "sub/conftest.py",
      "CLAUDE.md",
      "vite.config.ts",
      "evil.pth",
      "x.desktop",
      "a\u200c.git",
      "tabhand.json",
    ]),
  )("does not write %s, whether the folder is there or not", async (path) => {
    const caller = below(join(folder, "a/b"))
    const refused = { code: "path_refused", message: expect.stringContaining("may not be written") }
    await expect(write(path, caller)).rejects.toMatchObject(refused)
    await mkdir(join(folder, "a/b", dirname(path)), { recursive: true })
    await expect(write(path, caller)).rejects.toMatchObject(refused)
    await expect(FilePath.folder(`${dirname(path)}/.x`, caller)).rejects.toMatchObject(refused)
  })

  test("learns nothing about files outside", async () => {
    await writeFile(join(folder, "a/there"), "")
    await mkdir(join(folder, "a/locked"))
    await symlink(join(folder, "a"), join(folder, "a/b/up"))
    await symlink(join(folder, "a/there"), join(folder, "a/b/to-there"))
    await symlink(join(folder, "a/missing"), join(folder, "a/b/to-missing"))
    const caller = below(join(folder, "a/b"))
    const ways = [FilePath.forReading, FilePath.forGiving]
    for (const way of ways) {
      for (const [there, missing] of [
        ["../there", "../missing"],
        ["../there/x", "../missing/x"],
        ["up/there", "up/missing"],
        ["up/locked/x", "up/missing/x"],
        ["to-there", "to-missing"],
      ] as const) {
        const errors = await Promise.all([there, missing].map((path) => way(path, caller).catch((error) => error)))
        const [one, other] = errors.map(({ code, message, hint }, index) => ({
          code,
          message: message.replace([there, missing][index], "PATH"),
          hint,
        }))
        expect(one).toMatchObject({ code: "path_refused" })
        expect(other).toEqual(one)
      }
    }
    for (const path of ["../there", "../missing", "../there/", "../missing/"]) {
      await expect(FilePath.namesFolder(path, caller)).rejects.toMatchObject({ code: "path_refused" })
    }
  })
})

describe("a folder", () => {
  test("is resolved to its real path; a file is refused", async () => {
    await symlink(join(folder, "a/b"), join(folder, "link"))
    expect((await FilePath.folder("link", callerIn(folder))).absolute).toBe(join(folder, "a/b"))
    await writeFile(join(folder, "file"), "")
    for (const path of ["file", "file/x", "no"]) {
      await expect(FilePath.folder(path, callerIn(folder))).rejects.toMatchObject({ code: "path_unusable" })
    }
  })

  test("outside of the allowed ones is refused", async () => {
    await expect(FilePath.folder("../bc", below(join(folder, "a/b")))).rejects.toMatchObject({ code: "path_refused" })
  })
})

test("a path is below a folder if the relative path does not leave it", () => {
  expect(isBelow("/a/b/c", "/a/b")).toBe(true)
  expect(isBelow("/a/b/..c", "/a/b")).toBe(true)
  expect(isBelow("/a/b", "/")).toBe(true)
  for (const path of ["/a/b", "/a/bc", "/a", "/", "/a/b/../c"]) expect(isBelow(path, "/a/b")).toBe(false)
  const name = fc.stringMatching(/^[a-z.]{1,4}$/).filter((text) => text !== "." && text !== "..")
  fc.assert(
    fc.property(fc.array(name), fc.array(name, { minLength: 1 }), (root, rest) => {
      expect(isBelow(`/${[...root, ...rest].join("/")}`, `/${root.join("/")}`)).toBe(true)
      expect(isBelow(`/${root.join("/")}`, `/${[...root, ...rest].join("/")}`)).toBe(false)
    }),
  )
})
