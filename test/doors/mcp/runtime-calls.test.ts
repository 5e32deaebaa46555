import { mkdtemp, realpath, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { z } from "zod"
import { encodeResponse } from "../../../src/protocol/wire.ts"
import { type FakeRuntime, fakeRuntime } from "../../support/fake-runtime.ts"
import { withTempHome } from "../../support/temp-home.ts"
import { connectStdio, type McpClient, type ServerPlace } from "./support.ts"

const home = withTempHome()
let cwd: string
let runtime: FakeRuntime
/** The runtime's answers to calls; the last one is repeated. */
let answers: object[] = []
const asked: unknown[] = []

const done = { answer: { reply: { success: true, data: {}, error: null }, text: "done", failed: false, images: [] } }
const install = { answer: { install: true } }
const place = (...words: string[]): ServerPlace => ({ home: home.path, cwd, words })

beforeAll(async () => {
  cwd = await realpath(await mkdtemp(join(tmpdir(), "mcp-")))
  runtime = await fakeRuntime(home.path, (response, { body }) => {
    // A lease has no body, and is held until the client disconnects.
    if (body.length === 0) return void response.write("held\n")
    // A command line: the installation, which runs in the caller's process.
    response.end(encodeResponse({ local: true }))
  })
  runtime.answerCall = (call) => {
    asked.push(call)
    return (answers.length > 1 ? answers.shift() : answers[0]) ?? {}
  }
})
afterAll(async () => {
  await runtime[Symbol.asyncDispose]()
  await rm(cwd, { recursive: true })
})

const call = z.object({
  tool: z.string(),
  args: z.record(z.string(), z.unknown()),
  settings: z.record(z.string(), z.unknown()),
  caller: z.record(z.string(), z.unknown()),
})

async function through<T>(server: ServerPlace, use: (client: McpClient) => Promise<T>) {
  const before = asked.length
  const client = await connectStdio(server)
  const result = await use(client)
  await client.close()
  return { result, calls: asked.slice(before).map((each) => call.parse(each)) }
}

test("a call contains the caller, the session and the permissions", async () => {
  answers = [done]
  const server = {
    ...place("--headed", "--profile", "./mine", "--viewport", "390x844@2"),
    env: { TABHAND_TIMEOUT: "7" },
  }
  const { calls } = await through(server, async (client) => {
    await client.call("browser_click", { target: "e1" })
    await client.call("browser_snapshot")
  })
  const [first, second] = calls
  expect(first).toEqual({
    tool: "browser_click",
    args: { target: "e1" },
    settings: {
      headed: true,
      profile: join(cwd, "mine"),
      viewport: "390x844@2",
      session: expect.stringMatching(/^mcp-[0-9a-f]{32}$/),
    },
    caller: {
      door: "mcp",
      client: expect.stringMatching(/^[0-9a-f]{32}$/),
      cwd,
      roots: [cwd],
      writeRoots: [],
      confined: true,
      wantsImages: true,
      env: { TABHAND_TIMEOUT: "7" },
    },
  })
  expect(second).toMatchObject({ tool: "browser_snapshot", args: {} })
  expect([second?.settings.session, second?.caller.client]).toEqual([first?.settings.session, first?.caller.client])
})

test("a session is leased once per connection, and a named one never", async () => {
  answers = [done]
  const leases = () => runtime.calls.filter(({ body }) => body.length === 0).length
  const twice = async (client: McpClient) => {
    await client.call("browser_snapshot")
    await client.call("browser_snapshot")
  }
  const before = leases()
  await through(place(), twice)
  expect(leases() - before).toBe(1)
  const { calls } = await through(place("--session", "work"), twice)
  expect(leases() - before).toBe(1)
  expect(calls).toMatchObject([{ settings: { session: "work" } }, { settings: { session: "work" } }])
})

test("a missing browser is installed, and the call is repeated", async () => {
  answers = [install, done]
  const { result, calls } = await through(place(), (client) => client.call("browser_snapshot"))
  expect(result).toMatchObject({ isError: false, text: "done" })
  expect(calls).toHaveLength(2)
})

test("a browser that cannot be installed is an error of the call", async () => {
  answers = [install, done]
  const server = { ...place(), env: { TABHAND_EXECUTABLE_PATH: "/nonexistent/chrome" } }
  const { result, calls } = await through(server, (client) => client.call("browser_snapshot"))
  expect(result).toMatchObject({ isError: true, text: expect.stringMatching(/^error install_failed: .*nonexistent/) })
  expect(result.text).toContain("\nhint: ")
  expect(calls).toHaveLength(1)
})

test("a failure of the runtime is a failed call, and the server goes on", async () => {
  answers = [{ failure: { code: "internal", message: "it went wrong", retryable: false } }, done]
  const { result } = await through(place(), async (client) => [
    await client.call("browser_snapshot"),
    await client.call("browser_snapshot"),
  ])
  expect(result).toMatchObject([
    { isError: true, text: expect.stringMatching(/^error internal: it went wrong/) },
    { isError: false, text: "done" },
  ])
})
