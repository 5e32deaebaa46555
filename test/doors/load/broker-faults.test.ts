import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { expect, test, vi } from "vitest"
import { pause } from "../../../src/base/deadline.ts"
import { many } from "../../support/many.ts"
import { AGAIN_MS, actOf, checkOutcome, openPage, timesDone } from "../broker/support/acts.ts"
import { browserPid, residentBytes, restart, runtimePid, stopFor, stopPid } from "../broker/support/faults.ts"
import { ask, askUntilAnswered, COMMANDS, eventOf, type Reply } from "../broker/support/nats.ts"
import { withBroker } from "../broker/support/with-broker.ts"

const ROUNDS = many({ here: 2, underStress: 40 })
/** Longer than any pause that the connection bridges by itself, under stress; here, some of its attempts to connect. */
const LONG_MS = many({ here: 1_500, underStress: 35_000 })
/** Here, beside another worker, a busy machine may be slow; under stress no other test runs. */
const RECOVERY_MS = many({ here: 20_000, underStress: 5_000 })
const RESTART_MS = many({ here: 30_000, underStress: 15_000 })
const FLAT_BYTES = 48 * 1024 * 1024

// Browsers and runtimes are started again and again, which takes long on a busy machine.
vi.setConfig({ testTimeout: many({ here: 180_000, underStress: 600_000 }) })

const place = withBroker()
const SESSION = "a50d4ed7-2c4f-4bb7-9d8b-5b6ac4a5e001"

/** When the fault comes, after the command was sent: before it arrives, while it runs, when it is done. */
function delayOf(round: number): number {
  return [0, 2, 5, 10, 20, 30, 45, 60, 90, 150][round % 10] ?? 0
}

const act = (id: string) => actOf(id, SESSION)

async function openActing(): Promise<void> {
  const client = await place.nats.connect()
  try {
    await openPage(client, SESSION, place.site.url)
  } finally {
    await client.close()
  }
}

/**
 * Sends a command whose reply is lost on purpose, lets the fault happen, and sends the command again until it is answered.
 * Returns how long that took after the fault was over.
 */
async function round(number: number, fault: () => Promise<void>): Promise<{ reply: Reply; ms: number }> {
  await openActing()
  const id = crypto.randomUUID()
  const sender = await place.nats.connect()
  sender.publish(COMMANDS, eventOf(act(id)), { reply: `_INBOX.lost.${id}` })
  await sender.flush()
  await sender.close()
  await pause(delayOf(number))
  await fault()
  const over = performance.now()
  const client = await place.nats.connect()
  try {
    const reply = await askUntilAnswered(client, act(id), AGAIN_MS)
    const ms = performance.now() - over
    checkOutcome(place.site, id, reply)
    // The same id has the same reply, however often it is sent.
    expect((await askUntilAnswered(client, act(id), AGAIN_MS)).payload).toEqual(reply.payload)
    checkOutcome(place.site, id, reply)
    return { reply, ms }
  } finally {
    await client.close()
  }
}

async function rounds(fault: () => Promise<void>, recovery = RECOVERY_MS): Promise<void> {
  const outcomes = new Map<string, number>()
  let slowest = 0
  for (let number = 0; number < ROUNDS; number++) {
    const { reply, ms } = await round(Math.floor(number * (10 / Math.min(ROUNDS, 10))), fault)
    slowest = Math.max(slowest, ms)
    const outcome = reply.payload.ok ? "done" : (reply.payload.error ?? "").split(/[:;]/, 1).join()
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  process.stdout.write(
    `    answered within ${Math.round(slowest)} ms; ${JSON.stringify(Object.fromEntries(outcomes))}\n`,
  )
  expect(slowest).toBeLessThan(recovery)
}

test("no command is done twice when the server is killed, and the door is back with it", async () => {
  const door = await place.door(["--events", "none"])
  await rounds(() => restart(place.nats))
  const before = residentBytes(door.pid)
  await rounds(() => restart(place.nats))
  expect(residentBytes(door.pid) - before).toBeLessThan(FLAT_BYTES)
})

test("no command is done twice when the server is stopped for a while", async () => {
  await place.door()
  await rounds(() => stopFor((signal) => place.nats.signal(signal)))
})

test("no command is done twice when the door is killed", async () => {
  let door = await place.door()
  await rounds(async () => {
    await door.end("SIGKILL")
    door = await place.door()
  })
})

test("no command is done twice when the door is stopped for a while", async () => {
  const door = await place.door()
  await rounds(() => stopFor((signal) => door.signal(signal)))
})

test("no command is done twice when the browser is killed", async () => {
  await place.door()
  // The next command starts another one.
  await rounds(async () => void process.kill(await browserPid(place), "SIGKILL"), RESTART_MS)
})

test("a browser that ends under the commands of many sessions is there again for the next ones", async () => {
  await place.door(["--events", "none"])
  const client = await place.client()
  const sessions = Array.from({ length: 9 }, () => crypto.randomUUID())
  await Promise.all(sessions.map((session) => openPage(client, session, place.site.url)))
  const script = (session: string) => `fetch("/held/${session}").then(() => new Promise(() => {}))`
  const held = sessions.map((session) =>
    ask(client, { session, payload: { command: "evaluate", script: script(session) } }),
  )
  await Promise.all(sessions.map((session) => place.site.waitForHit(`/held/${session}`)))
  process.kill(await browserPid(place), "SIGKILL")
  for (const { payload } of await Promise.all(held))
    expect(payload).toEqual({ ok: false, error: "CDP connection lost" })
  const next = sessions.map((session) => ask(client, { session, payload: { command: "evaluate", script: "1" } }))
  for (const { payload } of await Promise.all(next)) expect(payload).toEqual({ ok: true, result: 1 })
})

test("no command is done twice when the browser is stopped for a while", async () => {
  await place.door()
  await rounds(async () => stopPid(await browserPid(place)), RESTART_MS)
})

test("no command is done twice when the runtime is killed", async () => {
  await place.door()
  await rounds(async () => void process.kill(await runtimePid(place), "SIGKILL"), RESTART_MS)
})

test("no command is done twice when the runtime is stopped for a while", async () => {
  await place.door()
  await rounds(async () => stopPid(await runtimePid(place)), RESTART_MS)
})

test.each(["killed", "stopped"] as const)(
  "a server that was %s for long is used again as soon as it is back",
  async (how) => {
    const door = await place.door()
    await openActing()
    const done = await round(0, async () => {
      if (how === "stopped") return stopFor((signal) => place.nats.signal(signal), LONG_MS)
      await place.nats.end()
      await pause(LONG_MS)
      await place.nats.restart()
    })
    expect(done.ms).toBeLessThan(RECOVERY_MS)
    expect(await door.end()).toBe(143)
  },
)

test("a client that is killed or stopped costs the others nothing, and its reply can be had again", async () => {
  await place.door()
  for (const signal of ["SIGKILL", "SIGSTOP"] as const) {
    for (let number = 0; number < ROUNDS; number++) {
      await openActing()
      const id = crypto.randomUUID()
      const sender = startSender(eventOf(act(id)))
      await sender.sent
      await pause(delayOf(number))
      sender.child.kill(signal)
      const client = await place.nats.connect()
      const calm = ask(client, { session: "other", payload: { command: "evaluate", script: "1" } })
      const reply = await askUntilAnswered(client, act(id), AGAIN_MS)
      checkOutcome(place.site, id, reply)
      expect(reply.payload).toEqual({ ok: true, result: id })
      expect((await calm).payload.ok).toBe(true)
      await client.close()
      await sender.end()
    }
  }
})

test("a command whose door was killed while it ran has an unknown outcome, and is not done again", async () => {
  const first = await place.door()
  await openActing()
  const id = crypto.randomUUID()
  const client = await place.client()
  const held = {
    ...act(id),
    payload: { command: "evaluate", script: `fetch("/act/${id}").then(() => new Promise(() => {}))` },
  }
  client.publish(COMMANDS, eventOf(held))
  await place.site.waitForHit(`/act/${id}`)
  await first.end("SIGKILL")
  await place.door()
  const { payload } = await askUntilAnswered(client, held, AGAIN_MS)
  expect(payload).toEqual({ ok: false, error: expect.stringMatching(/^outcome unknown: /) })
  expect(timesDone(place.site, id)).toBe(1)
})

test("what a door did before it was killed is answered by the next one as it was", async () => {
  const first = await place.door()
  await openActing()
  const client = await place.client()
  const id = crypto.randomUUID()
  const done = await ask(client, act(id))
  await first.end("SIGKILL")
  await place.door()
  const again = await askUntilAnswered(client, act(id), AGAIN_MS)
  expect({ ...again, topic: "" }).toEqual({ ...done, topic: "" })
  expect(timesDone(place.site, id)).toBe(1)
})

function startSender(message: string): { child: ChildProcess; sent: Promise<unknown>; end(): Promise<void> } {
  const program = join(import.meta.dirname, "..", "broker", "support", "sender.mjs")
  const child = spawn(process.execPath, [program, String(place.nats.port), COMMANDS, message], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  return {
    child,
    sent: once(child.stdout, "data"),
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, "exit")
      child.kill("SIGKILL")
      await exited
    },
  }
}
