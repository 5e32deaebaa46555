import { tmpdir } from "node:os"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { z } from "zod"
import { runAside, stopRuntime } from "../../contract/program.ts"
import { type Site, startSite } from "../../site/site.ts"
import { many } from "../../support/many.ts"
import { withTempHome } from "../../support/temp-home.ts"
import { connectStdio, type McpClient } from "../mcp/support.ts"

const CLIENTS = many({ here: 6, underStress: 16 })
const GRACE_S = 2
/** A browser's own contexts: one in reserve for the next session, and one that holds the clipboard. */
const SPARE = 2

const home = withTempHome()
const place = () => ({ home: home.path, cwd: tmpdir() })
let site: Site

beforeAll(async () => {
  site = await startSite()
})

afterAll(async () => {
  await stopRuntime(place())
  await site.close()
})

interface Agent {
  readonly client: McpClient
  readonly number: number
}

async function makeAgent(number: number): Promise<Agent> {
  return { client: await connectStdio({ ...place(), words: ["--grace", String(GRACE_S)] }), number }
}

/** Opens a page that shows the agent's own number, so that a misdirected answer would be noticed. */
async function openOwn({ client, number }: Agent): Promise<string> {
  return (await client.call("browser_navigate", { url: `${site.url}/?agent=${number}` })).text
}

test("16 clients at once, half of them killed in the middle of a call: the others notice nothing", async () => {
  const agents = await Promise.all(Array.from({ length: CLIENTS }, (_, number) => makeAgent(number)))
  await Promise.all(agents.map(openOwn))
  expect(await sessions()).toHaveLength(CLIENTS)
  const doomed = agents.filter(({ number }) => number % 2 === 0)
  const living = agents.filter(({ number }) => number % 2 === 1)

  const cut = Promise.allSettled(
    doomed.map(({ client, number }) =>
      client.call("browser_batch", { commands: [`eval "fetch('/begun/${number}'); new Promise(() => {})"`] }),
    ),
  )
  const working = living.map(async (agent) => {
    for (let round = 0; round < 5; round++) {
      const script = `batch-${agent.number}-${round}`
      const { text, isError } = await agent.client.call("browser_batch", {
        commands: [`eval "document.title = '${script}'"`, "get title", "get url"],
      })
      expect(isError, text).toBe(false)
      expect(text).toContain(script)
      expect(text).toContain(`agent=${agent.number}`)
    }
  })
  await Promise.all(doomed.map(({ number }) => site.waitForHit(`/begun/${number}`)))
  for (const { client } of doomed) process.kill(client.pid, "SIGKILL")
  for (const call of await cut) expect(call.status).toBe("rejected")
  await Promise.all(working)

  // Only sessions of killed clients are closed, and only after their grace period.
  await vi.waitFor(async () => expect(await sessions()).toHaveLength(living.length), { timeout: 40_000, interval: 100 })
  for (const agent of living) expect(await openOwn(agent)).toContain(`agent=${agent.number}`)

  await Promise.all(living.map(({ client }) => client.close()))
  await vi.waitFor(async () => expect(await sessions()).toEqual([]), { timeout: 40_000, interval: 100 })
  // A session is removed from the list before its browser has disposed of its context.
  await vi.waitFor(async () => expect(await contexts()).toBeLessThanOrEqual(SPARE), { timeout: 40_000, interval: 100 })
})

const status = z.object({
  data: z.object({
    sessions: z.array(z.object({ name: z.string() })),
    browsers: z.array(z.object({ contexts: z.number() })),
  }),
})

async function runtimeStatus() {
  const { stdout } = await runAside(["runtime", "status", "--json"], place())
  return status.parse(JSON.parse(stdout)).data
}

async function sessions(): Promise<string[]> {
  return (await runtimeStatus()).sessions.map(({ name }) => name)
}

/** The number of contexts in all browsers. */
async function contexts(): Promise<number> {
  return (await runtimeStatus()).browsers.reduce((total, browser) => total + browser.contexts, 0)
}
