import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { TabhandError } from "../../src/base/errors.ts"
import { SOCKET_PATH_LIMIT, socketPath } from "../../src/base/home.ts"
import { tabhand } from "../../src/doors/library/tabhand.ts"
import { runCommand } from "../support/command-line.ts"
import { rejection } from "../support/drive.ts"
import { TEMP_HOME_PREFIX } from "../support/temp-home.ts"
import { launcher, nodeClient } from "./support/cli.ts"

/** The user id of Debian's least privileged user, used here as "another user". */
const OTHER = 65_534
const runtimeProgram = join(import.meta.dirname, "..", "..", "dist", "bin", "runtime.mjs")

let folder: string
let home: string
let marker: string

/** A home whose settings would run a program. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), TEMP_HOME_PREFIX))
  home = join(folder, "home")
  marker = join(folder, "was-run")
  mkdirSync(home, { mode: 0o700 })
  const program = join(home, "browser")
  writeFileSync(program, `#!/bin/sh\n: > '${marker}'\n`, { mode: 0o755 })
  writeFileSync(join(home, "config.json"), JSON.stringify({ executablePath: program }))
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = (program: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runCommand(program, { cwd: folder, env: { ...process.env, TABHAND_HOME: home, ...env } })

const cases = {
  "that another user made": { make: () => chownSync(home, OTHER, OTHER), says: `belongs to another user (${OTHER})` },
  "in which other users may write": { make: () => chmodSync(home, 0o777), says: "may be written by other users" },
}

const isRoot = process.geteuid?.() === 0

describe.skipIf(!isRoot).each(Object.entries(cases))("a home %s", (_, { make, says }) => {
  test("is refused by every program, and nothing in it is used", async () => {
    make()
    const before = readdirSync(home)
    for (const program of [nodeClient, [launcher]]) {
      for (const words of [["open", "about:blank"], ["runtime", "stop"], ["logs"]]) {
        const { exit, stdout, stderr } = await run([...program, ...words])
        expect({ exit, stdout }).toEqual({ exit: 2, stdout: "" })
        expect(stderr).toContain(`error bad_config: ${home} ${says}`)
        expect(stderr).toContain("hint: set TABHAND_HOME to a folder")
      }
    }
    const started = await run([process.execPath, runtimeProgram])
    expect(started).toMatchObject({ exit: 1, stdout: "", stderr: expect.stringContaining(`${home} ${says}`) })
    const refused = await rejection(tabhand({ home }))
    expect(refused).toBeInstanceOf(TabhandError)
    expect(refused).toMatchObject({ code: "bad_config", message: expect.stringContaining(says) })
    expect(readdirSync(home)).toEqual(before)
    expect(existsSync(marker)).toBe(false)
  })
})

describe.skipIf(!isRoot)("the folder in place of a home whose path is too long for a socket", () => {
  let socket: string

  beforeEach(() => {
    home = join(folder, "h".repeat(SOCKET_PATH_LIMIT))
    socket = socketPath(home)
    expect(socket).not.toContain(home)
    mkdirSync(dirname(socket), { mode: 0o700 })
    chownSync(dirname(socket), OTHER, OTHER)
  })
  afterEach(() => rmSync(dirname(socket), { recursive: true }))

  const refusal = () => `${dirname(socket)} belongs to another user (${OTHER}): nothing was sent to it`

  test("gets no command and no secret while another user listens in it", async () => {
    let connections = 0
    const server = createServer((connection) => {
      connections++
      connection.destroy()
    })
    await new Promise<void>((resolve) => server.listen(socket, resolve))
    chownSync(socket, OTHER, OTHER)
    for (const program of [nodeClient, [launcher]]) {
      const fill = [...program, "fill", "e4", "--secret", "SHOP_PASSWORD"]
      const { exit, stdout, stderr } = await run(fill, { SHOP_PASSWORD: "correct horse battery" })
      expect({ exit, stdout }).toEqual({ exit: 1, stdout: "" })
      expect(stderr).toContain(`error runtime_unreachable: ${refusal()}`)
    }
    await using browser = await tabhand({ connect: true, home })
    expect(await rejection(browser.session("one").get.url())).toMatchObject({
      code: "runtime_unreachable",
      message: refusal(),
    })
    expect(connections).toBe(0)
    await new Promise((resolve) => server.close(resolve))
  })

  test("is not listened in by a runtime of ours", async () => {
    for (const program of [nodeClient, [launcher]]) {
      const { exit, stdout, stderr } = await run([...program, "open", "about:blank"])
      expect({ exit, stdout }).toEqual({ exit: 1, stdout: "" })
      expect(stderr).toContain("error runtime_unreachable: the runtime did not start: it exited with 1")
      expect(stderr).toContain(refusal())
    }
    const started = await run([process.execPath, runtimeProgram])
    expect(started).toMatchObject({ exit: 1, stdout: "", stderr: expect.stringContaining(refusal()) })
    expect(readdirSync(dirname(socket))).toEqual([])
  })
})
