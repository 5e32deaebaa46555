import { chmodSync, existsSync, mkdtempSync, rmdirSync } from "node:fs"
import { homedir, tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { afterEach, describe, expect, test, vi } from "vitest"
import { homeFolder, homePaths, socketPath, WIRE } from "./home.ts"

describe("the home", () => {
  test("is TABHAND_HOME as an absolute path, or in the user's home", () => {
    expect(homeFolder({ TABHAND_HOME: "/srv/tabhand" })).toBe("/srv/tabhand")
    expect(homeFolder({ TABHAND_HOME: "some/where" })).toBe(resolve("some/where"))
    for (const env of [{}, { TABHAND_HOME: "" }, { TABHAND_HOME: undefined }]) {
      expect(homeFolder(env)).toBe(join(homedir(), ".tabhand"))
    }
  })

  test("holds everything that is written", () => {
    const { home, ...rest } = homePaths("/srv/tabhand")
    expect(home).toBe("/srv/tabhand")
    for (const path of Object.values(rest)) expect(path).toMatch(/^\/srv\/tabhand\/[a-z]+/)
    expect(new Set(Object.values(rest)).size).toBe(Object.keys(rest).length)
  })
})

describe.skipIf(process.platform === "win32")("the socket", () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  test("is in the home and named after the protocol version", () => {
    expect(socketPath("/srv/tabhand")).toBe(`/srv/tabhand/run/v${WIRE}.sock`)
  })

  test("is in the user's runtime folder when its path would be too long", () => {
    const own = mkdtempSync("/tmp/own-")
    vi.stubEnv("XDG_RUNTIME_DIR", own)
    expect(dirname(dirname(socketPath(`/srv/${"x".repeat(90)}`)))).toBe(own)
    // A folder that other users can write to is not used.
    chmodSync(own, 0o777)
    expect(dirname(dirname(socketPath(`/srv/${"x".repeat(90)}`)))).not.toBe(own)
    rmdirSync(own)
  })

  test.skipIf(existsSync(`/run/user/${process.getuid?.()}`))("or else in a temporary folder, counted in bytes", () => {
    vi.stubEnv("TMPDIR", "/tmp")
    vi.stubEnv("XDG_RUNTIME_DIR", "")
    for (const home of [`/srv/${"x".repeat(90)}`, `/srv/${"ü".repeat(45)}`]) {
      const path = socketPath(home)
      expect(path).toMatch(/^\/tmp\/tabhand-\d+-[0-9a-f]{12}\/v\d+\.sock$/)
      expect(socketPath(home)).toBe(path)
      expect(socketPath(`${home}y`)).not.toBe(path)
    }
  })

  test("has a path of less than 100 bytes even where the temporary folder is long too", () => {
    vi.stubEnv("TMPDIR", `/tmp/${"y".repeat(90)}`)
    expect(tmpdir()).toContain("yyy")
    expect(Buffer.byteLength(socketPath(`/srv/${"x".repeat(90)}`))).toBeLessThan(100)
  })
})
