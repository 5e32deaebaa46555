import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { createServer, type Server } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { connectPrivately, isPrivateFolder, makePrivateFolder } from "./private-place.ts"

const isRoot = process.geteuid?.() === 0

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "private-"))
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

describe.skipIf(process.platform === "win32")("a folder", () => {
  test("is made so that nobody else can enter, and is shut when others could", () => {
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

  test("of our own is connected to", async () => {
    const socket = connectPrivately(path)
    await new Promise((resolve) => socket.on("close", resolve))
    expect(connections).toBe(1)
  })

  test.each([0o755, 0o777, 0o770])("in a folder of mode %o is not", (mode) => {
    chmodSync(folder, mode)
    expect(() => connectPrivately(path)).toThrow("is open to other users: nothing was sent there")
    expect(connections).toBe(0)
  })

  test("that is a link is not", () => {
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
