import { execFileSync } from "node:child_process"
import { mkdir, mkdtemp, realpath, rm, symlink, truncate, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import type { Caller, FileRule } from "./caller.ts"
import { FilePath, isBelow } from "./file-path.ts"

let folder: string

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "file-path-")))
  await mkdir(join(folder, "a/b"), { recursive: true })
  await mkdir(join(folder, "a/bc"))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

function callerIn(cwd: string, files: FileRule = { kind: "user" }): Caller {
  return { door: "test", client: "test", cwd, files, dialect: "tabhand", display: {} }
}

const below = (...roots: string[]) => callerIn(join(folder, "a/b"), { kind: "below", roots })
const write = async (path: string, caller = callerIn(folder)) => (await FilePath.forWriting(path, caller)).absolute

describe("a file to read", () => {
  const read = async (path: string, caller = callerIn(folder)) => (await FilePath.forReading(path, caller)).absolute

  test("is meant from the caller's folder, and is what a link leads to", async () => {
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

  test("is refused outside of the folders that may be used, also behind a link", async () => {
    await writeFile(join(folder, "a/secret"), "")
    await symlink(join(folder, "a/secret"), join(folder, "a/b/link"))
    const caller = below(join(folder, "a/b"))
    for (const path of [join(folder, "a/secret"), "../secret", "link"]) {
      await expect(read(path, caller)).rejects.toMatchObject({ code: "path_refused" })
    }
  })
})

describe("a file to write", () => {
  test("is meant from the caller's folder, and may be there already", async () => {
    expect(await write("x.png")).toBe(join(folder, "x.png"))
    expect(await write("a/../a/./b/x.png")).toBe(join(folder, "a/b/x.png"))
    await writeFile(join(folder, "x.png"), "")
    expect(await write("x.png")).toBe(join(folder, "x.png"))
  })

  test("behind a link to a folder lies where that folder really is", async () => {
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
  test("writes there, with any path that leads there", async () => {
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

  test("is told which folders there are", async () => {
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
    await expect(write("x.png", below(join(folder, "later")))).rejects.toMatchObject({ code: "path_refused" })
  })
})

describe("a folder", () => {
  test("is given by its real path; a file is none", async () => {
    await symlink(join(folder, "a/b"), join(folder, "link"))
    expect((await FilePath.folder("link", callerIn(folder))).absolute).toBe(join(folder, "a/b"))
    await writeFile(join(folder, "file"), "")
    for (const path of ["file", "file/x", "no"]) {
      await expect(FilePath.folder(path, callerIn(folder))).rejects.toMatchObject({ code: "path_unusable" })
    }
  })

  test("out of the allowed ones is refused", async () => {
    await expect(FilePath.folder("../bc", below(join(folder, "a/b")))).rejects.toMatchObject({ code: "path_refused" })
  })
})

test("a path is below a folder when the way there does not lead out", () => {
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
