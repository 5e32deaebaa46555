import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { connect } from "node:net"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { z } from "zod"
import { socketPath } from "../../src/base/home.ts"
import { shortId } from "../../src/base/ids.ts"
import { apiPaths, callsProtocol } from "../../src/protocol/api.ts"
import { encodeRequest, wirePath, wireType } from "../../src/protocol/wire.ts"
import { type Site, startSite } from "../site/site.ts"
import { known } from "../support/with-engine.ts"
import { type Cli, launcher, nodeClient, withCli } from "./support/cli.ts"
import { figure, inMs } from "./support/figures.ts"
import { heldBrowser } from "./support/held-browser.ts"
import { neverTrue } from "./support/scripts.ts"

const context = withCli()
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await context.cli.must("open", site.url, "--session", "one")
})

const journalLine = z.object({ command: z.string(), ok: z.boolean(), code: z.string().optional(), ms: z.number() })

async function lastWait(cli: Cli, session: string) {
  const { journal } = await cli.must("session", "info", "--session", session)
  const lines = (await readFile(z.string().parse(journal), "utf8")).trim().split("\n")
  return lines.map((line) => journalLine.parse(JSON.parse(line))).findLast(({ command }) => command === "wait")
}

/** The journal has the command as cancelled, and its client's turn is over. */
async function expectCancelled(cli: Cli, session = "one"): Promise<void> {
  const left = performance.now()
  await expect.poll(() => lastWait(cli, session)).toMatchObject({ ok: false, code: "cancelled" })
  figure("a command whose client disconnected was journalled as cancelled within", inMs(performance.now() - left))
  expect(await cli.run("reload", "--session", session)).toMatchObject({ success: true })
}

/** Starts a long wait with the given program; returns once it waits in the page. */
async function beginWaiting(cli: Cli, program: readonly string[], session: string) {
  const mark = shortId()
  const { child, result } = cli.startWith(program, ["wait", "--fn", neverTrue(mark), "--session", session, "--json"])
  await site.waitForHit(`/hit/${mark}`)
  return { pid: known(child.pid), result }
}

describe.each([
  ["the Node client", nodeClient],
  ["the launcher", [launcher]],
] as const)("%s", (_, program) => {
  test("that is ended by SIGKILL, SIGTERM or SIGINT cancels its command", async () => {
    const { cli } = context
    const cancel = async (session: string, signal: NodeJS.Signals, exit: number) => {
      await cli.must("open", site.url, "--session", session)
      const { pid, result } = await beginWaiting(cli, program, session)
      process.kill(pid, signal)
      expect((await result).exit).toBe(exit)
      await expectCancelled(cli, session)
    }
    await Promise.all([cancel("one", "SIGKILL", 137), cancel("two", "SIGTERM", 143), cancel("three", "SIGINT", 130)])
  })
})

test("a connection that is closed cancels its command", async () => {
  const { cli } = context
  const { body } = encodeRequest({ cwd: cli.home, env: {}, argv: ["wait", "--text", "never", "--session", "one"] })
  const socket = connect(socketPath(cli.home))
  const head = [
    `POST ${wirePath} HTTP/1.1`,
    "host: tabhand",
    `content-type: ${wireType}`,
    `content-length: ${body.length}`,
  ]
  socket.write(Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body]))
  // A later call was answered, so the earlier one is running.
  await cli.must("session", "list")
  await cli.must("get", "title", "--session", "one")
  socket.destroy()
  await expectCancelled(cli)
})

test("an invalid line closes its connection and affects nothing else", async () => {
  const { cli } = context
  const pid = await cli.runtimePid()
  for (const line of ["this is no JSON", "null", "[]", '{"id":"x"}', "{".repeat(10_000)]) {
    const socket = connect(socketPath(cli.home))
    const closed = once(socket.resume(), "close")
    socket.write(
      `GET ${apiPaths.calls} HTTP/1.1\r\nhost: tabhand\r\nconnection: upgrade\r\nupgrade: ${callsProtocol}\r\n\r\n`,
    )
    socket.write(`${line}\n`)
    await closed
    expect(await cli.must("get", "title", "--session", "one"), line.slice(0, 12)).toMatchObject({
      title: "Fixture home",
    })
    expect(await cli.runtimePid(), line.slice(0, 12)).toBe(pid)
  }
})

test("a client that leaves while the browser still starts leaves no browser behind", async () => {
  const { cli } = context
  await cli.must("close", "--all")
  await cli.stopAndCheck()
  await cli.must("runtime", "start")
  const { program, begun } = await heldBrowser(cli.home)
  const { child, result } = cli.start("open", site.url, "--session", "one", "--executable-path", program)
  await begun()
  expect(await cli.temporaryProfiles()).toHaveLength(1)
  process.kill(known(child.pid), "SIGKILL")
  await result
  await expect.poll(() => cli.temporaryProfiles()).toEqual([])
  expect((await cli.status()).browsers).toEqual([])
  expect(await cli.must("open", site.url, "--session", "one")).toMatchObject({ title: "Fixture home" })
})
