import { afterAll, beforeAll, expect, test } from "vitest"
import { z } from "zod"
import { sessionList } from "../../../src/commands/session/sessions.ts"
import { runAside, stopRuntime } from "../../contract/program.ts"
import { type Site, startSite } from "../../site/site.ts"
import { withTempHome } from "../../support/temp-home.ts"
import { connectStdio, type McpClient, type ServerPlace } from "./support.ts"

const home = withTempHome()
let site: Site
const place = (...words: string[]): ServerPlace => ({ home: home.path, cwd: home.path, words })

beforeAll(async () => {
  site = await startSite()
})
afterAll(async () => {
  await stopRuntime(place())
  await site.close()
})

/** The names of the open sessions, as the user sees them. */
async function openSessions(): Promise<string[]> {
  const { stdout } = await runAside(["session", "list", "--json"], place())
  const { data } = z.object({ data: sessionList.data }).parse(JSON.parse(stdout))
  return [...data.sessions].sort()
}

const untilOpen = (names: unknown[]) => expect.poll(openSessions, { timeout: 10_000, interval: 50 }).toEqual(names)

const title = async (client: McpClient) => (await client.call("browser_batch", { commands: ["get title"] })).text
const go = (client: McpClient, path: string) => client.call("browser_navigate", { url: site.url + path })

test("each connection has its own session, from its first call until some time after it is closed", async () => {
  const one = await connectStdio(place("--grace", "0.5"))
  const two = await connectStdio(place("--grace", "0.5"))
  await two.client.listTools()
  expect(await openSessions()).toEqual([])
  await go(one, "/form")
  await untilOpen([expect.stringMatching(/^mcp-[0-9a-f]{32}$/)])
  await go(two, "/")
  expect(await openSessions()).toHaveLength(2)
  expect(await title(one)).toContain("Sign up")
  expect(await title(two)).not.toContain("Sign up")
  await one.close()
  await untilOpen([expect.stringMatching(/^mcp-/)])
  expect(await title(two)).not.toContain("Sign up")
  await two.close()
  await untilOpen([])
})

test("the session of a server that was killed is closed after its grace time", async () => {
  const client = await connectStdio(place("--grace", "0.2"))
  await go(client, "/form")
  expect(await openSessions()).toHaveLength(1)
  process.kill(client.pid, "SIGKILL")
  await untilOpen([])
  await client.close()
})

test("a named session outlives the agent: the next one finds the page unchanged", async () => {
  const before = await connectStdio(place("--session", "work", "--grace", "0"))
  await go(before, "/form")
  await before.call("browser_type", { target: "label=Name", text: "Ada" })
  await before.close()
  const after = await connectStdio({ ...place(), env: { TABHAND_SESSION: "work" } })
  const { text } = await after.call("browser_snapshot")
  expect(text).toMatch(/e\d+ textbox Name .*= Ada/)
  expect(await openSessions()).toEqual(["work"])
  await after.call("browser_batch", { commands: ["close"] })
  await after.close()
  await untilOpen([])
})

test("a session goes on in a restarted runtime, and is held there too", async () => {
  const client = await connectStdio(place("--grace", "0.2"))
  await go(client, "/form")
  const [name] = await openSessions()
  await stopRuntime(place())
  await go(client, "/form")
  expect(await openSessions()).toEqual([name])
  await client.close()
  await untilOpen([])
})

test("settings of the command line apply to every session", async () => {
  const client = await connectStdio(place("--viewport", "390x844@2", "--grace", "0"))
  await go(client, "/")
  const script = "[innerWidth, innerHeight, devicePixelRatio].join()"
  expect((await client.call("browser_batch", { commands: [`eval "${script}"`] })).text).toContain("390,844,2")
  await client.close()
  await untilOpen([])
})
