import { once } from "node:events"
import { existsSync, readdirSync } from "node:fs"
import { mkdtemp, realpath, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { WebSocketServer } from "ws"
import { freePort } from "../../src/browser/apps/free-port.ts"
import { openApp } from "../../src/browser/apps/open-app.ts"
import { waitForEndpoint } from "../../src/browser/apps/wait-for-endpoint.ts"
import { attachToBrowser } from "../../src/browser/attach.ts"
import { rejection } from "../support/drive.ts"
import { listProcesses } from "../support/processes.ts"
import { makeScript } from "./support/application.ts"

const never = new AbortController().signal
let folder: string

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "broken-")))
})

afterEach(async () => {
  // A process that was sent SIGKILL is still listed for a moment.
  await expect.poll(leftBehind).toEqual([])
  const profiles = join(folder, "profiles")
  expect(existsSync(profiles) ? readdirSync(profiles) : []).toEqual([])
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function leftBehind(): Promise<string[]> {
  const commands = (await listProcesses()).map(({ command }) => command)
  return commands.filter((command) => command.includes(folder))
}

const open = (path: string, startLimitMs = 20_000, signal = never) =>
  openApp({ path, args: [], killExisting: false, profiles: join(folder, "profiles"), env: {}, startLimitMs }, signal)

/** A Node program that reads the debugging port from its arguments. */
const nodeProgram = (name: string, lines: readonly string[]) =>
  makeScript(join(folder, name), [
    `#!${process.execPath}`,
    "const port = Number(process.argv.find((arg) => arg.startsWith('--remote-debugging-port=')).split('=')[1])",
    ...lines,
  ])

describe("OMP-58: an application that was started and cannot be used is ended, and the error says why:", () => {
  test("it ended on its own, with its last output", async () => {
    const path = await makeScript(join(folder, "broken-app"), [
      "#!/bin/sh",
      "echo first words",
      "echo cannot open display >&2",
      "exit 3",
    ])
    expect(await rejection(open(path))).toMatchObject({
      code: "attach_failed",
      message: expect.stringMatching(
        /^Failed to attach to broken-app on http:\/\/127\.0\.0\.1:\d+: broken-app exited with code 3: first words cannot open display$/,
      ),
      hint: expect.stringContaining("not of a launcher"),
    })
  })

  test("it ended and left another program running", async () => {
    const path = await makeScript(join(folder, "launcher"), ["#!/bin/sh", `sh -c "sleep 600; :" ${folder} &`])
    expect(await rejection(open(path))).toMatchObject({
      message: expect.stringContaining("launcher exited with code 0"),
    })
  })

  test("its debugging port did not open", async () => {
    const path = await makeScript(join(folder, "portless"), ["#!/bin/sh", "sleep 600 &", "wait"])
    expect(await rejection(open(path, 1_200))).toMatchObject({
      code: "attach_failed",
      message: expect.stringMatching(
        /^Failed to attach to portless on (http:\/\/127\.0\.0\.1:\d+): Timed out waiting for CDP endpoint \1: connect ECONNREFUSED/,
      ),
    })
  })

  test("its caller cancelled", async () => {
    const path = await makeScript(join(folder, "slow"), [
      "#!/bin/sh",
      `touch ${join(folder, "began")}`,
      "exec sleep 600",
    ])
    const enough = new AbortController()
    const failed = rejection(open(path, 20_000, enough.signal))
    await expect.poll(() => existsSync(join(folder, "began"))).toBe(true)
    const reason = new Error("enough")
    enough.abort(reason)
    expect(await failed).toBe(reason)
  })

  test("the server at its port is not a browser", async () => {
    const path = await nodeProgram("pretender", [
      "const body = JSON.stringify({ webSocketDebuggerUrl: 'ws://127.0.0.1/devtools/browser/none' })",
      "require('node:http').createServer((_, response) => response.end(body)).listen(port, '127.0.0.1')",
    ])
    expect(await rejection(open(path))).toMatchObject({
      code: "attach_failed",
      message: expect.stringMatching(
        /^Connected to http:\/\/127\.0\.0\.1:\d+ but could not drive what answers there: no debugging connection to ws:/,
      ),
    })
  })

  test("the system cannot start it", async () => {
    const path = await makeScript(join(folder, "no-program"), [`#!${join(folder, "no-interpreter")}`])
    expect(await rejection(open(path))).toMatchObject({ code: "launch_failed", message: expect.stringContaining(path) })
  })
})

test("an application's arguments may not contain a debugging port", async () => {
  const path = await makeScript(join(folder, "any"), ["#!/bin/sh", "exit 0"])
  const opening = openApp(
    { path, args: ["--remote-debugging-port=1"], killExisting: false, profiles: folder, env: {} },
    never,
  )
  expect(await rejection(opening)).toMatchObject({ code: "bad_argument" })
})

describe("OMP-25, OMP-58: a debugging port that does not answer", () => {
  test("is asked every 150 ms, and the error names it", async () => {
    const asked: number[] = []
    const server = createServer((socket) => {
      asked.push(performance.now())
      socket.destroy()
    })
    await once(server.listen(0, "127.0.0.1"), "listening")
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`
    expect(await rejection(waitForEndpoint(url, 1_000, never))).toMatchObject({
      code: "attach_failed",
      message: expect.stringMatching(`^Timed out waiting for CDP endpoint ${url}: `),
    })
    server.close()
    const [first = 0, second = 0] = asked
    expect(asked.length).toBeGreaterThanOrEqual(2)
    expect(second - first).toBeGreaterThanOrEqual(145)
  })

  test("is not waited for after the caller cancelled", async () => {
    const reason = new Error("enough")
    const url = `http://127.0.0.1:${await freePort()}`
    expect(await rejection(waitForEndpoint(url, 60_000, AbortSignal.abort(reason)))).toBe(reason)
  })

  test("of an invalid address is not waited for", async () => {
    expect(await rejection(waitForEndpoint("nonsense", 60_000, never))).toMatchObject({ code: "bad_argument" })
  })
})

test("OMP-33: a browser that does not answer fails after 60 s", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" })
  try {
    const silent = new Promise<void>((resolve) => {
      server.on("connection", (client) => client.on("message", () => resolve()))
    })
    await new Promise((resolve) => server.once("listening", resolve))
    const address = server.address()
    const port = typeof address === "object" && address ? address.port : 0
    vi.spyOn(globalThis, "fetch").mockResolvedValue(
      Response.json({ webSocketDebuggerUrl: `ws://127.0.0.1:${port}/devtools/browser/x` }),
    )
    let failed: unknown
    const attaching = rejection(attachToBrowser(`http://127.0.0.1:${port}/`, never, 5_000)).then((error) => {
      failed = error
    })
    await silent
    await vi.advanceTimersByTimeAsync(59_000)
    expect(failed).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1_500)
    await attaching
    expect(failed).toMatchObject({
      message: expect.stringMatching(`^Connected to http://127.0.0.1:${port} but could not drive what answers there: `),
    })
  } finally {
    vi.useRealTimers()
    vi.restoreAllMocks()
    for (const client of server.clients) client.terminate()
    server.close()
  }
})
