import { existsSync, statSync } from "node:fs"
import { chmod, mkdir } from "node:fs/promises"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { homePaths, socketPath } from "../../src/base/home.ts"
import { type Site, startSite } from "../site/site.ts"
import { many } from "../support/many.ts"
import { waitUntilGone } from "../support/processes.ts"
import { Cli, withCli } from "./support/cli.ts"
import { figure, inMs, timed } from "./support/figures.ts"
import { processesOf } from "./support/own-processes.ts"

const context = withCli()
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

async function runtimesOf(home: string): Promise<number[]> {
  const processes = await processesOf(home)
  return processes.filter(({ command }) => /\/runtime(\/main)?\.m?js/.test(command)).map(({ pid }) => pid)
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o777
}

describe("the runtime", () => {
  test("is shared by many command lines that start at once on a cold home, and all of them succeed", async () => {
    const { cli } = context
    const names = Array.from({ length: many({ here: 6, underStress: 20 }) }, (_, index) => `s${index}`)
    const { ms, result } = await timed(
      Promise.all(
        names.map((name) => cli.run("open", `${site.url}/title/${name}`, "--session", name, "--timeout", "50000")),
      ),
    )
    figure(`${names.length} command lines at once on a cold home took`, inMs(ms))
    expect(result.map(({ data, error }) => data?.title ?? error)).toEqual(names)
    const { pid, sessions, browsers } = await cli.status()
    expect(await runtimesOf(cli.home)).toEqual([pid])
    expect(sessions.map(({ name }) => name).sort()).toEqual([...names].sort())
    expect(browsers).toHaveLength(1)
  })

  test("stops with its sessions and browsers, and says so when there is nothing to stop", async () => {
    const { cli } = context
    await cli.must("open", site.url, "--session", "one")
    const pid = await cli.runtimePid()
    expect(await cli.must("runtime", "stop")).toEqual({ stopped: true, pid })
    await expect.poll(() => processesOf(cli.home)).toEqual([])
    expect(existsSync(socketPath(cli.home))).toBe(false)
    expect(await cli.temporaryProfiles()).toEqual([])
    expect(await cli.must("runtime", "stop")).toEqual({ stopped: false, pid: null })
    expect(await cli.must("runtime", "status")).toMatchObject({ running: false, pid: null })
  })

  test("listens in a private directory, even if its permissions were too open before", async () => {
    const { cli } = context
    const { run } = homePaths(cli.home)
    await mkdir(run, { recursive: true })
    await chmod(run, 0o755)
    await cli.must("runtime", "start")
    expect(modeOf(socketPath(cli.home))).toBe(0o600)
    expect(modeOf(run)).toBe(0o700)
  })

  test("starts despite the socket of a dead one", async () => {
    const { cli } = context
    await cli.must("runtime", "start")
    const pid = await cli.runtimePid()
    process.kill(pid, "SIGKILL")
    expect(await waitUntilGone([pid], 30_000)).toEqual([])
    expect(existsSync(socketPath(cli.home))).toBe(true)
    expect(await cli.must("runtime", "status")).toMatchObject({ running: false })
    expect(await cli.must("open", site.url, "--session", "one")).toMatchObject({ title: "Fixture home" })
    expect(await cli.runtimePid()).not.toBe(pid)
  })

  test("works in a home with a very long path, and leaves nothing outside of it", async () => {
    const home = join(context.cli.home, "a".repeat(100), "b".repeat(100))
    await mkdir(home, { recursive: true })
    const cli = new Cli(home)
    expect(await cli.must("open", site.url, "--session", "one")).toMatchObject({ title: "Fixture home" })
    const socket = socketPath(home)
    expect(socket.startsWith(home)).toBe(false)
    expect(Buffer.byteLength(socket)).toBeLessThan(100)
    expect(modeOf(socket)).toBe(0o600)
    expect(modeOf(dirname(socket))).toBe(0o700)
    await cli.stopAndCheck()
    expect(existsSync(dirname(socket))).toBe(false)
  })
})
