import type { NatsConnection } from "@nats-io/transport-node"
import { expect, test, vi } from "vitest"
import { z } from "zod"
import { many } from "../../support/many.ts"
import { residentBytes, runtimePid } from "../broker/support/faults.ts"
import { ask } from "../broker/support/nats.ts"
import { withBroker } from "../broker/support/with-broker.ts"

const CLIENTS = 8
const COMMANDS = many({ here: 200, underStress: 10_000 })
/** How many commands a client sends ahead. */
const AHEAD = 16
const REQUESTS = many({ here: 400, underStress: 10_000 })
const FLOOD = many({ here: 200, underStress: 10_000 })
/**
 * A command takes some milliseconds; those before it in a queue would add seconds. Here, beside another worker, a busy
 * machine may add some too; under stress no other test runs.
 */
const NOTICED_MS = many({ here: 10_000, underStress: 2_000 })
const SLOWEST_MS = many({ here: 15_000, underStress: 5_000 })
const FLAT_BYTES = 48 * 1024 * 1024

const place = withBroker()
const soon = { timeout: 60_000, interval: 100 }

interface Agent {
  readonly client: NatsConnection
  readonly session: string
}

async function openAgents(count: number): Promise<Agent[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const agent = { client: await place.client(), session: crypto.randomUUID() }
      expect(await run(agent, { command: "navigate", url: place.site.url })).toEqual({ ok: true })
      return agent
    }),
  )
}

async function run({ client, session }: Agent, payload: object) {
  return (await ask(client, { session, payload }, { timeout: 60_000 })).payload
}

/** Sends commands whose replies say in which order the page ran them. */
async function sendInOrder(agent: Agent, count: number): Promise<unknown[]> {
  const results: unknown[] = []
  const pending: Promise<void>[] = []
  for (let n = 0; n < count; n++) {
    if (pending.length >= AHEAD) await pending.shift()
    const sent = run(agent, { command: "evaluate", script: "window.n = (window.n ?? 0) + 1" })
    pending.push(
      sent.then(({ error, result }) => {
        results[n] = error ?? result
      }),
    )
  }
  await Promise.all(pending)
  return results
}

/** By how much the door and the runtime have grown, whenever it is called. */
async function growth(door: number): Promise<() => number[]> {
  const before = [door, await runtimePid(place)].map((pid) => ({ pid, bytes: residentBytes(pid) }))
  return () => before.map(({ pid, bytes }) => Math.max(0, residentBytes(pid) - bytes))
}

function expectFlat(grown: readonly number[], limit: number): void {
  const [door = 0, runtime = 0] = grown.map((bytes) => Math.round(bytes / 1024 / 1024))
  process.stdout.write(`    the door grew by ${door} MiB, the runtime by ${runtime} MiB\n`)
  for (const bytes of grown) expect(bytes).toBeLessThan(limit)
}

const counters = z.object({
  payload: z.object({ received: z.number(), refused: z.number(), events: z.number(), eventsDropped: z.number() }),
})

/** The counters that the door published last. */
async function followCounters(client: NatsConnection) {
  let last: z.output<typeof counters>["payload"] | undefined
  client.subscribe("plugin.counters.browser", {
    callback(_error, message) {
      last = counters.parse(message.json()).payload
    },
  })
  await client.flush()
  return () => last
}

test(`NEX-2: ${COMMANDS} commands of ${CLIENTS} clients run once each, in the order of their session`, async () => {
  const door = await place.door(["--events", "none"])
  const agents = await openAgents(CLIENTS)
  const each = COMMANDS / CLIENTS
  const warm = Math.floor(each / 4)
  const first = await Promise.all(agents.map((agent) => sendInOrder(agent, warm)))
  const grown = await growth(door.pid)
  const second = await Promise.all(agents.map((agent) => sendInOrder(agent, each - warm)))
  for (const [at, results] of first.entries()) {
    expect([...results, ...(second[at] ?? [])]).toEqual(Array.from({ length: each }, (_, n) => n + 1))
  }
  expectFlat(grown(), FLAT_BYTES)
})

test("a session that floods the door is refused, and another one is answered in the meantime", async () => {
  await place.door(["--waiting", "32", "--events", "none"])
  const [flooding, calm] = await openAgents(2)
  if (!flooding || !calm) throw new Error("no agents")
  const flood = Array.from({ length: FLOOD }, () => run(flooding, { command: "evaluate", script: "1" }))
  await flooding.client.flush()
  const started = performance.now()
  expect(await run(calm, { command: "evaluate", script: "'calm'" })).toEqual({ ok: true, result: "calm" })
  expect(performance.now() - started).toBeLessThan(NOTICED_MS)
  const replies = await Promise.all(flood)
  const refused = replies.filter(({ ok }) => !ok)
  expect(replies.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(33)
  for (const { error } of refused) expect(error).toMatch(/^refused, nothing was done: 32 commands of its session wait/)
})

test(`NEX-3: the events of ${REQUESTS} requests are mirrored or counted, and no command waits for them`, async () => {
  const door = await place.door(["--events", "Page,Network"])
  const watcher = await place.client()
  const latest = await followCounters(watcher)
  let received = 0
  let twins = 0
  const requests = new Set<string>()
  watcher.subscribe("plugin.events.browser.*.*", {
    callback(_error, message) {
      received++
      if (!message.subject.endsWith(".requestWillBeSent")) return
      const [busy] = /\?busy=\d+/.exec(message.string()) ?? []
      if (busy !== undefined) requests.add(busy)
    },
  })
  watcher.subscribe("plugin.events.browser.*", { callback: () => void twins++ })
  await watcher.flush()
  // All events are published from now on.
  const [busy, calm] = await openAgents(2)
  if (!busy || !calm) throw new Error("no agents")
  const grown = await growth(door.pid)
  const script = `(async () => {
    for (let n = 0; n < ${REQUESTS}; n += 50) await Promise.all(Array.from({ length: 50 }, (_, k) => fetch("/?busy=" + (n + k)).then((r) => r.text())))
    return "done"
  })()`
  // Each of the commands has 15 s by the facade's own contract, so the script is only started.
  await run(busy, { command: "evaluate", script: `void ${script}.then(() => { document.title = "all sent" })` })
  let slowest = 0
  let title: unknown
  while (title !== "all sent") {
    const started = performance.now()
    expect(await run(calm, { command: "evaluate", script: "1 + 1" })).toEqual({ ok: true, result: 2 })
    slowest = Math.max(slowest, performance.now() - started)
    title = (await run(busy, { command: "evaluate", script: "document.title" })).result
  }
  expect(slowest).toBeLessThan(SLOWEST_MS)
  await vi.waitFor(() => {
    const { events = 0, eventsDropped = 0 } = latest() ?? {}
    expect(requests.size + eventsDropped).toBeGreaterThanOrEqual(REQUESTS)
    // Each event was published, on both of its subjects, or is counted.
    expect([received, twins]).toEqual([events, events])
  }, soon)
  expectFlat(grown(), 2 * FLAT_BYTES)
  process.stdout.write(
    `    events mirrored: ${received}, dropped: ${latest()?.eventsDropped}; slowest command ${Math.round(slowest)} ms\n`,
  )
})
