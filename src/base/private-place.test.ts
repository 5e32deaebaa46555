import { chmodSync, chownSync, lchownSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { createServer, type Server } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { connectPrivately, homeProblem, isPrivateFolder, makeHome, makePrivateFolder } from "./private-place.ts"

const isRoot = process.geteuid?.() === 0

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "private-"))
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

describe.skipIf(process.platform === "win32")("a folder", () => {
  test("is created for its owner only, and loses permissions of other users", () => {
    const path = join(folder, "a", "b")
    makePrivateFolder(path)
    expect(isPrivateFolder(path)).toBe(true)
    chmodSync(path, 0o755)
    expect(isPrivateFolder(path)).toBe(false)
    makePrivateFolder(path)
    expect(lstatSync(path).mode & 0o777).toBe(0o700)
  })

  test("that is a link is refused", () => {
    mkdirSync(join(folder, "real"))
    symlinkSync(join(folder, "real"), join(folder, "link"))
    expect(() => makePrivateFolder(join(folder, "link"))).toThrow("is a link")
  })

  test.skipIf(!isRoot)("of another user is refused, and left as it is", () => {
    const path = join(folder, "theirs")
    mkdirSync(path)
    chmodSync(path, 0o755)
    chownSync(path, 65534, 65534)
    expect(() => makePrivateFolder(path)).toThrow("belongs to another user (65534)")
    expect(lstatSync(path).mode & 0o777).toBe(0o755)
  })
})

describe.skipIf(process.platform === "win32")("a home", () => {
  test("is created for its owner only, and others may read one that they may not write in", () => {
    const path = join(folder, "a", "home")
    makeHome(path)
    expect(lstatSync(path).mode & 0o777).toBe(0o700)
    chmodSync(path, 0o755)
    makeHome(path)
    symlinkSync(path, join(folder, "link"))
    makeHome(join(folder, "link"))
  })

  test.each([0o702, 0o720, 0o1777])("of mode %o is refused", (mode) => {
    const path = join(folder, "open")
    mkdirSync(path)
    chmodSync(path, mode)
    expect(() => makeHome(path)).toThrow("may be written by other users: nothing in it was used")
  })

  test.skipIf(!isRoot)("of another user is refused, and so is another user's link to one", () => {
    const path = join(folder, "theirs")
    mkdirSync(path)
    symlinkSync(folder, join(folder, "link"))
    chownSync(path, 65534, 65534)
    lchownSync(join(folder, "link"), 65534, 65534)
    for (const each of [path, join(folder, "link")]) {
      expect(() => makeHome(each)).toThrow("belongs to another user (65534): nothing in it was used")
    }
  })

  test("is judged by its owner, and by who may write in it", () => {
    const place = (uid: number, mode: number, isLink = false) => ({ uid, mode, isSymbolicLink: () => isLink })
    expect(homeProblem([place(1000, 0o40755)], 1000)).toBeUndefined()
    expect(homeProblem([place(1000, 0o40755)], 0)).toBe("belongs to another user (1000)")
    expect(homeProblem([place(0, 0o40755)], 1000)).toBe("belongs to another user (0)")
    expect(homeProblem([place(1000, 0o40775)], 1000)).toBe("may be written by other users")
    expect(homeProblem([place(1000, 0o120777, true), place(1000, 0o40700)], 1000)).toBeUndefined()
    expect(homeProblem([place(7, 0o120777, true), place(1000, 0o40700)], 1000)).toBe("belongs to another user (7)")
    expect(homeProblem([place(0, 0o40777)], undefined)).toBeUndefined()
  })
})

describe.skipIf(process.platform === "win32")("a socket", () => {
  let server: Server
  let path: string
  let connections = 0

  beforeEach(async () => {
    connections = 0
    path = join(folder, "s")
    server = createServer((socket) => {
      connections++
      socket.destroy()
    })
    await new Promise<void>((resolve) => server.listen(path, resolve))
  })

  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve))
  })

  test("of our own accepts a connection", async () => {
    const socket = connectPrivately(path)
    await new Promise((resolve) => socket.on("close", resolve))
    expect(connections).toBe(1)
  })

  test.each([0o755, 0o777, 0o770])("in a folder of mode %o is not", (mode) => {
    chmodSync(folder, mode)
    expect(() => connectPrivately(path)).toThrow("is open to other users: nothing was sent to it")
    expect(connections).toBe(0)
  })

  test("that is a link is refused", () => {
    symlinkSync(path, join(folder, "link"))
    expect(() => connectPrivately(join(folder, "link"))).toThrow("is a link")
    expect(connections).toBe(0)
  })

  test.skipIf(!isRoot)("of another user is not", () => {
    chownSync(path, 65534, 65534)
    expect(() => connectPrivately(path)).toThrow("belongs to another user (65534)")
    expect(connections).toBe(0)
  })
})
