import type { NatsConnection } from "@nats-io/transport-node"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { pause } from "../../../src/base/deadline.ts"
import { many } from "../../support/many.ts"
import { known } from "../../support/with-engine.ts"
import { AGAIN_MS, actOf, checkOutcome, openPage, timesDone } from "../broker/support/acts.ts"
import type { Door } from "../broker/support/door.ts"
import { browserPid, residentBytes, restart, runtimePid, stopFor, stopPid } from "../broker/support/faults.ts"
import { askUntilAnswered, COMMANDS, eventOf, type Sent } from "../broker/support/nats.ts"
import { withBroker } from "../broker/support/with-broker.ts"

const AGENTS = 8
/** Commands whose first reply is lost; a fault comes within each so many of them. */
const BATCH = many({ here: 16, underStress: 80 })
/** How often each fault comes; there are eight, of which the first test leaves out two. */
const TIMES = many({ here: 1, underStress: 11 })
/** Here, beside another worker, a busy machine may be slow; under stress no other test runs. */
const RECOVERY_MS = many({ here: 20_000, underStress: 5_000 })
const RESTART_MS = many({ here: 30_000, underStress: 15_000 })
const FLAT_BYTES = 48 * 1024 * 1024
/** Every so many acts is a click, and all others are scripts. */
const CLICK_EVERY = 8

// Browsers and runtimes are started again and again, which takes long on a busy machine.
vi.setConfig({ testTimeout: many({ here: 180_000, underStress: 600_000 }) })

const place = withBroker()
const PAGE = "/published/acts"
const page = `<title>acts</title><input id="what" aria-label="What">
<button id="go" onclick="fetch('/act/' + document.getElementById('what').value)">Go</button>`

/** What a fault strikes, and how long it may take until commands are done again. */
interface Fault {
  readonly name: string
  readonly recovery?: number
  strike(): Promise<void>
}

class Agent {
  readonly #client: NatsConnection
  readonly #session = crypto.randomUUID()
  #acts = 0
  /** The clicks that were answered as done: what they requested may still be on its way. */
  readonly clicked: string[] = []
  readonly ids: string[] = []
  readonly outcomes = new Map<string, number>()

  constructor(client: NatsConnection) {
    this.#client = client
  }

  open(): Promise<void> {
    return openPage(this.#client, this.#session, place.site.url + PAGE)
  }

  /** One command, whose reply is lost; then it is sent again until it is answered. */
  async act(): Promise<void> {
    const number = this.#acts++
    const id = crypto.randomUUID()
    this.ids.push(id)
    const isClick = number % CLICK_EVERY === 0
    const sent = isClick ? await this.#clickOf(id) : actOf(id, this.#session)
    this.#client.publish(COMMANDS, eventOf(sent), { reply: `_INBOX.lost.${id}` })
    // Before the command arrives, while it waits or runs, or when it is done.
    await pause((number * 7) % 60)
    const reply = await askUntilAnswered(this.#client, sent, AGAIN_MS)
    if (!isClick) checkOutcome(place.site, id, reply)
    else if (reply.payload.ok) this.clicked.push(id)
    const outcome = reply.payload.ok ? "done" : (reply.payload.error ?? "").split(/[:;,]/, 1).join()
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1)
    if (!reply.payload.ok) await this.open()
  }

  /** The button sends what is in the field, so that each click is another one. */
  async #clickOf(id: string): Promise<Sent> {
    const fill = { session: this.#session, payload: { command: "fill", target: "#what", value: id } }
    while (!(await askUntilAnswered(this.#client, fill, AGAIN_MS)).payload.ok) await this.open()
    return { id, session: this.#session, payload: { command: "click", target: "#go" } }
  }
}

let door: Door
const agents: Agent[] = []
const faults: readonly Fault[] = [
  { name: "the server is killed", strike: () => restart(place.nats) },
  { name: "the server is stopped", strike: () => stopFor((signal) => place.nats.signal(signal)) },
  { name: "the door is stopped", strike: () => stopFor((signal) => door.signal(signal)) },
  { name: "the browser is killed", recovery: RESTART_MS, strike: async () => kill(await browserPid(place)) },
  { name: "the browser is stopped", recovery: RESTART_MS, strike: async () => stopPid(await browserPid(place)) },
  { name: "the runtime is stopped", recovery: RESTART_MS, strike: async () => stopPid(await runtimePid(place)) },
]
const deaths: readonly Fault[] = [
  {
    name: "the door is killed",
    async strike() {
      await door.end("SIGKILL")
      door = await place.door()
    },
  },
  { name: "the runtime is killed", recovery: RESTART_MS, strike: async () => kill(await runtimePid(place)) },
]

function kill(pid: number): void {
  process.kill(pid, "SIGKILL")
}

/** The agents act, and the fault comes at some moment. Returns how long after it a bystander's command is done. */
async function batch(number: number, fault: Fault, bystander: NatsConnection): Promise<number> {
  let ms = 0
  const strike = async () => {
    await pause((number * 37) % (3 * BATCH))
    await fault.strike()
    const over = performance.now()
    const asked = { session: "bystander", payload: { command: "evaluate", script: "1" } }
    while (!(await askUntilAnswered(bystander, asked, AGAIN_MS)).payload.ok) await pause(10)
    ms = performance.now() - over
  }
  const act = async (agent: Agent) => {
    for (let each = 0; each < BATCH / AGENTS; each++) await agent.act()
  }
  await Promise.all([strike(), ...agents.map(act)])
  return ms
}

/** Acts with these faults in turn; `between` is called after each batch with what part of them is done. */
async function actUnder(all: readonly Fault[], between: (part: number) => void = () => {}): Promise<void> {
  const bystander = await place.client()
  const slowest = new Map<string, number>()
  const batches = all.length * TIMES
  for (let number = 0; number < batches; number++) {
    const fault = known(all[number % all.length])
    const ms = await batch(number, fault, bystander)
    slowest.set(fault.name, Math.max(ms, slowest.get(fault.name) ?? 0))
    expect(ms, fault.name).toBeLessThan(fault.recovery ?? RECOVERY_MS)
    between((number + 1) / batches)
  }
  for (const [name, ms] of slowest) process.stdout.write(`    ${name}: done within ${Math.round(ms)} ms\n`)
}

/** No act was done twice, and those that were answered as done were done. */
async function checkAll(acts: number): Promise<void> {
  const ids = agents.flatMap((agent) => agent.ids)
  expect(ids).toHaveLength(acts)
  const clicked = agents.flatMap((agent) => agent.clicked)
  await expect.poll(() => clicked.filter((id) => timesDone(place.site, id) !== 1)).toEqual([])
  const counts = new Map<string, number>()
  for (const { path } of place.site.hits()) counts.set(path, (counts.get(path) ?? 0) + 1)
  expect(ids.filter((id) => (counts.get(`/act/${id}`) ?? 0) > 1)).toEqual([])
  const outcomes = new Map<string, number>()
  for (const agent of agents)
    for (const [outcome, count] of agent.outcomes) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count)
  // Faults are rare among the acts: most of them are simply done.
  expect(outcomes.get("done")).toBeGreaterThan(ids.length / 2)
  process.stdout.write(`    ${JSON.stringify(Object.fromEntries(outcomes))}\n`)
}

async function openAgents(): Promise<void> {
  agents.length = 0
  for (let each = 0; each < AGENTS; each++) agents.push(new Agent(await place.client()))
  await Promise.all(agents.map((agent) => agent.open()))
}

/** How many acts come with these faults. */
function actsUnder(all: readonly Fault[]): number {
  return all.length * TIMES * BATCH
}

const all = [...deaths, ...faults]

beforeAll(() => place.site.publish(PAGE, page))
afterAll(() => door.end("SIGKILL"))

test(`${actsUnder(faults)} commands whose replies are lost are each done once at most, and memory stays flat`, async () => {
  door = await place.door()
  await openAgents()
  let before: number | undefined
  let now = 0
  await actUnder(faults, (part) => {
    now = residentBytes(door.pid)
    if (part >= 1 / 4) before ??= now
  })
  await checkAll(actsUnder(faults))
  expect(now - known(before)).toBeLessThan(FLAT_BYTES)
  process.stdout.write(`    the door has ${Math.round(now / 1024 / 1024)} MiB\n`)
})

test(`${actsUnder(all)} more, while the door and the runtime are killed`, async () => {
  door = await place.door()
  await openAgents()
  await actUnder(all)
  await checkAll(actsUnder(all))
})
