import { afterEach, describe, expect, test } from "vitest"
import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import type { Answered } from "../../protocol/call.ts"
import type { BrowserLink, EventsAsked, ToolAsked } from "./browser-link.ts"
import { Counters } from "./counters.ts"
import { BrokerDoor } from "./door.ts"
import { defaultLimits, type Limits } from "./limits.ts"
import { LocalBroker } from "./local-broker.ts"
import type { Memory } from "./memory/memory.ts"
import { PassingMemory } from "./memory/passing.ts"
import { type SubjectsAsked, subjectsFor } from "./subjects.ts"

const COMMANDS = "plugin.outbound.browser"

const reply = z.object({ ok: z.boolean(), result: z.unknown().optional(), error: z.string().optional() })
const envelope = z.object({ id: z.string(), session_id: z.string().nullable(), payload: reply })

/** A browser that records its calls, and answers each with its script. */
class FakeBrowser implements BrowserLink {
  readonly calls: ToolAsked[] = []
  readonly closed: string[] = []
  readonly streams: EventsAsked[] = []
  answer: (asked: ToolAsked) => Promise<Answered> = async ({ args }) => answered({ ok: true, result: args.script })

  call(asked: ToolAsked): Promise<Answered> {
    this.calls.push(asked)
    return this.answer(asked)
  }

  events(asked: EventsAsked): Promise<void> {
    this.streams.push(asked)
    asked.onOpen()
    return new Promise((resolve) => {
      asked.signal.addEventListener("abort", () => resolve())
    })
  }

  async close(session: string): Promise<void> {
    this.closed.push(session)
  }
}

function answered(data: object, failed = false): Answered {
  return { reply: { success: !failed, data }, text: "", failed, images: [] }
}

interface Place {
  readonly broker: LocalBroker
  readonly browser: FakeBrowser
  readonly counters: Counters
  readonly door: BrokerDoor
  readonly reports: unknown[]
}

const opened: BrokerDoor[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((door) => door.end(0)))
})

function makeDoor(
  limits: Partial<Limits> = {},
  asked: SubjectsAsked = {},
  memory: Memory = new PassingMemory(),
): Place {
  const broker = new LocalBroker()
  const browser = new FakeBrowser()
  const counters = new Counters()
  const reports: unknown[] = []
  const door = new BrokerDoor({
    broker,
    browser,
    counters,
    memory,
    subjects: subjectsFor(asked),
    limits: { ...defaultLimits, ...limits },
    domains: ["Page"],
    report: (error) => reports.push(error),
  })
  opened.push(door)
  return { broker, browser, counters, door, reports }
}

const evaluate = (script: unknown, session: string | null = null, id?: string) => ({
  ...(id === undefined ? {} : { id }),
  session_id: session,
  payload: { command: "evaluate", script },
})

async function ask({ broker }: Place, message: object, on = COMMANDS) {
  return envelope.parse((await broker.request(on, message)).json())
}

/** Answers that a test gives when it wants to. */
function held(browser: FakeBrowser): { release(): void; readonly begun: () => number } {
  const waiting: (() => void)[] = []
  let begun = 0
  let isOpen = false
  browser.answer = async ({ args, signal }) => {
    begun++
    if (!isOpen) {
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve)
        signal.addEventListener("abort", () => reject(signal.reason))
      })
    }
    return answered({ ok: true, result: args.script })
  }
  return {
    release() {
      isOpen = true
      for (const each of waiting.splice(0)) each()
    },
    begun: () => begun,
  }
}

describe("NEX-2: a command", () => {
  test("runs a tool in the session of its own, and its reply echoes id and session", async () => {
    const place = makeDoor()
    expect(await ask(place, evaluate("1", "s1", "i1"))).toEqual({
      id: "i1",
      session_id: "s1",
      payload: { ok: true, result: "1" },
    })
    expect(place.browser.calls).toMatchObject([
      { session: "broker-s1", tool: "browser_evaluate", args: { script: "1" } },
    ])
    expect(place.counters.all()).toMatchObject({ received: 1, done: 1, failed: 0 })
  })

  test("to an instance is passed on with its name", async () => {
    const place = makeDoor()
    await ask(place, evaluate("1"), `${COMMANDS}.desk`)
    expect(place.browser.calls).toMatchObject([{ session: "broker.desk", args: { script: "1", instance: "desk" } }])
  })

  test("to an instance that the door does not serve reaches nothing", async () => {
    const place = makeDoor({}, { instances: ["lab"] })
    await expect(ask(place, evaluate("1"), `${COMMANDS}.desk`)).rejects.toMatchObject({ code: "broker_unreachable" })
    await expect(ask(place, evaluate("1"))).rejects.toMatchObject({ code: "broker_unreachable" })
  })

  test("without a reply subject is answered on plugin.replies.browser, and never where commands are", async () => {
    const place = makeDoor()
    const all = place.broker.subscribe("plugin.>")
    place.broker.publish(COMMANDS, evaluate("1", "s1", "i1"), COMMANDS)
    const subjects: string[] = []
    for await (const { subject } of all) if (subjects.push(subject) === 2) break
    expect(subjects).toEqual([COMMANDS, "plugin.replies.browser"])
  })

  test("as a bare payload gets a bare payload", async () => {
    const { broker } = makeDoor()
    const message = await broker.request(COMMANDS, { command: "evaluate", script: 7 })
    expect(message.json()).toEqual({ ok: true, result: 7 })
  })

  test("that is not understood is answered, counted and not run", async () => {
    const { broker, browser, counters } = makeDoor()
    for (const message of ["{", "[]", { command: "hover" }, "x".repeat(defaultLimits.messageBytes + 1)]) {
      const { ok, error } = reply.parse((await broker.request(COMMANDS, message)).json())
      expect(ok).toBe(false)
      expect(error).toMatch(/^invalid command: /)
    }
    broker.publish(COMMANDS, "{")
    await expect.poll(() => counters.get("invalid")).toBe(5)
    expect(browser.calls).toEqual([])
  })

  test("that fails is answered with the reason", async () => {
    const place = makeDoor()
    place.browser.answer = async () => answered({ ok: false, error: "no element matches" })
    expect((await ask(place, evaluate("1"))).payload).toEqual({ ok: false, error: "no element matches" })
    place.browser.answer = async () => {
      throw new TabhandError("runtime_gone", "the runtime ended")
    }
    expect((await ask(place, evaluate("1"))).payload).toEqual({
      ok: false,
      error: "outcome unknown: the runtime ended",
    })
    expect(place.counters.all()).toMatchObject({ done: 2, failed: 2 })
  })
})

describe("commands", () => {
  test("of one session run in the order sent, those of others at the same time", async () => {
    const place = makeDoor()
    const gate = held(place.browser)
    const sent = ["a", "b", "c"].flatMap((session) => [1, 2, 3].map((n) => ask(place, evaluate(n, session))))
    await expect.poll(() => gate.begun()).toBe(3)
    expect(place.browser.calls.map(({ session, args }) => [session, args.script])).toEqual([
      ["broker-a", 1],
      ["broker-b", 1],
      ["broker-c", 1],
    ])
    gate.release()
    await Promise.all(sent)
    for (const session of ["a", "b", "c"]) {
      const own = place.browser.calls.filter((call) => call.session === `broker-${session}`)
      expect(own.map(({ args }) => args.script)).toEqual([1, 2, 3])
    }
  })

  test("beyond the queue of their session are refused, and other sessions do not notice", async () => {
    const place = makeDoor({ waitingInSession: 4 })
    const gate = held(place.browser)
    const flood = Array.from({ length: 50 }, (_, n) => ask(place, evaluate(n, "flood", `f${n}`)))
    await expect.poll(() => place.counters.get("refused")).toBe(45)
    const other = ask(place, evaluate("mine", "other"))
    await expect.poll(() => gate.begun()).toBe(2)
    gate.release()
    expect((await other).payload).toEqual({ ok: true, result: "mine" })
    const replies = (await Promise.all(flood)).map(({ payload }) => payload)
    expect(replies.filter(({ ok }) => ok).map(({ result }) => result)).toEqual([0, 1, 2, 3, 4])
    expect(replies.filter(({ ok }) => !ok).map(({ error }) => error)).toEqual(
      Array(45).fill("refused, nothing was done: 4 commands of its session wait; try again later"),
    )
    // What was refused was not begun, and may be sent again.
    expect((await ask(place, evaluate("again", "flood", "f49"))).payload).toEqual({ ok: true, result: "again" })
  })

  test("beyond all queues, and in too many sessions, are refused", async () => {
    const few = makeDoor({ inAll: 3 })
    const gate = held(few.browser)
    const sent = [1, 2, 3, 4].map((n) => ask(few, evaluate(n, `s${n}`)))
    await expect.poll(() => few.counters.get("refused")).toBe(1)
    gate.release()
    expect((await Promise.all(sent)).map(({ payload }) => payload.ok)).toEqual([true, true, true, false])

    const small = makeDoor({ sessions: 2 })
    const replies = await Promise.all([1, 2, 3].map((n) => ask(small, evaluate(n, `s${n}`))))
    expect(replies.map(({ payload }) => payload.error)).toEqual([
      undefined,
      undefined,
      "refused, nothing was done: too many sessions are open; try again later",
    ])
  })

  test("that wait beyond their deadline are not begun", async () => {
    const place = makeDoor({ deadlineMs: 500 })
    held(place.browser)
    const [first, second] = await Promise.all([ask(place, evaluate(1)), ask(place, evaluate(2))])
    expect(first.payload.error).toMatch(/^evaluate timed out; it may have been carried out/)
    expect(second.payload.error).toMatch(/^evaluate timed out, nothing was done: it waited for its turn for 500 ms/)
    expect(place.browser.calls).toHaveLength(1)
    expect(place.counters.all()).toMatchObject({ expired: 1, done: 1 })
  })
})

describe("a command with an id", () => {
  test("is run once, however often it is sent, also while it runs", async () => {
    const place = makeDoor()
    const gate = held(place.browser)
    const sent = [1, 2, 3].map((n) => ask(place, evaluate(n, "s", "same")))
    await expect.poll(() => place.counters.get("repeated")).toBe(2)
    gate.release()
    const replies = [...(await Promise.all(sent)), await ask(place, evaluate(4, "s", "same"))]
    expect(replies.map(({ payload }) => payload.result)).toEqual([1, 1, 1, 1])
    expect(place.browser.calls).toHaveLength(1)
  })

  test("that is sent too often while it runs is answered to the newest senders, and never denied", async () => {
    const place = makeDoor({ repetitions: 2 })
    const gate = held(place.browser)
    const sent = [1, 2, 3, 4].map((n) => ask(place, evaluate(n, "s", "same")))
    await expect.poll(() => place.counters.get("refused")).toBe(1)
    gate.release()
    const replies = await Promise.all(sent)
    expect(replies.map(({ payload }) => payload.result)).toEqual([1, undefined, 1, 1])
    expect(replies[1]?.payload.error).toMatch(/^not answered here: the command waits or runs/)
    expect((await ask(place, evaluate(5, "s", "same"))).payload.result).toBe(1)
    expect(place.browser.calls).toHaveLength(1)
  })

  test("is another command in another session", async () => {
    const place = makeDoor()
    const replies = await Promise.all([ask(place, evaluate(1, "a", "x")), ask(place, evaluate(2, "b", "x"))])
    expect(replies.map(({ payload }) => payload.result)).toEqual([1, 2])
  })

  test("that was begun by a program that died has an unknown outcome, and is not run again", async () => {
    const memory = new PassingMemory()
    const first = makeDoor({}, {}, memory)
    held(first.browser)
    void first.broker.request(COMMANDS, evaluate(1, "s", "x")).catch(() => undefined)
    await expect.poll(() => first.browser.calls).toHaveLength(1)
    const second = makeDoor({}, {}, memory)
    const { payload } = await ask(second, evaluate(1, "s", "x"))
    expect(payload).toMatchObject({ ok: false, error: expect.stringMatching(/^outcome unknown: /) })
    expect(second.browser.calls).toEqual([])
    expect(second.counters.get("unknown")).toBe(1)
  })

  test("that cannot be remembered is not run", async () => {
    const memory = new PassingMemory()
    memory.begin = async () => {
      throw new Error("the disk is full")
    }
    const place = makeDoor({}, {}, memory)
    expect((await ask(place, evaluate(1, "s", "x"))).payload.error).toMatch(/nothing was done: .*the disk is full/)
    expect(place.browser.calls).toEqual([])
    // Without an id there is nothing to remember.
    expect((await ask(place, evaluate(1, "s"))).payload.ok).toBe(true)
  })

  test("is remembered before it is run, and its reply before it is sent", async () => {
    const memory = new PassingMemory()
    const steps: string[] = []
    const { begin, done } = memory
    memory.begin = async (...args) => {
      await begin.apply(memory, args)
      steps.push("begun")
    }
    memory.done = async (...args) => {
      steps.push("done")
      return done.apply(memory, args)
    }
    const place = makeDoor({}, {}, memory)
    place.browser.answer = async () => {
      steps.push("run")
      return answered({ ok: true })
    }
    await ask(place, evaluate(1, "s", "x"))
    expect([...steps, "sent"]).toEqual(["begun", "run", "done", "sent"])
  })
})

describe("NEX-3: events", () => {
  const method = "Page.loadEventFired"
  const line = { event: "protocol", tab: "t1", method, params: { timestamp: 1 } }

  test("are published under the last part of their name, and under all of it", async () => {
    const place = makeDoor()
    const events = place.broker.subscribe("plugin.events.browser.>")
    await ask(place, evaluate(1, "s1"))
    expect(place.browser.streams).toMatchObject([{ session: "broker-s1", domains: ["Page"] }])
    place.browser.streams[0]?.onLine(line)
    const received: [string, unknown][] = []
    for await (const message of events) if (received.push([message.subject, message.json()]) === 2) break
    const payload = { method, params: { timestamp: 1 }, session_id: "s1" }
    expect(received).toEqual([
      [
        "plugin.events.browser.loadeventfired",
        expect.objectContaining({ source: "browser", session_id: "s1", payload }),
      ],
      ["plugin.events.browser.Page.loadEventFired", expect.objectContaining({ session_id: "s1", payload })],
    ])
  })

  test("that are dropped, here or in the runtime, are counted for their session and published", async () => {
    const place = makeDoor()
    const counts = place.broker.subscribe("plugin.counters.browser")
    await ask(place, evaluate(1, "s1"))
    place.browser.streams[0]?.onLine({ event: "protocolMissed", count: 5 })
    Object.defineProperty(place.broker, "isBehind", { value: true, writable: true })
    place.browser.streams[0]?.onLine(line)
    expect(place.counters.all()).toMatchObject({ events: 0, eventsDropped: 6, droppedBySession: { "broker-s1": 6 } })
    Object.defineProperty(place.broker, "isBehind", { value: false })
    for await (const message of counts) {
      expect(message.json()).toMatchObject({ payload: { eventsDropped: 6, droppedBySession: { "broker-s1": 6 } } })
      break
    }
  })

  test("that cannot be followed do not stop a command", async () => {
    const place = makeDoor()
    place.browser.events = async () => {
      throw new Error("no events today")
    }
    expect((await ask(place, evaluate(1, "s1"))).payload.ok).toBe(true)
    expect(place.reports).toEqual([expect.objectContaining({ message: "no events today" })])
  })
})

test("NEX-4: nothing is ever published on an inbound subject", async () => {
  const place = makeDoor()
  const subjects = new Set<string>()
  place.broker.subscribe(">", ({ subject }) => subjects.add(subject))
  await ask(place, evaluate(1, "s1", "x"))
  place.browser.streams[0]?.onLine({ event: "protocol", method: "Page.loadEventFired", params: {} })
  await place.broker.request(COMMANDS, "{")
  await place.door.end(0)
  await expect.poll(() => subjects).toContain("plugin.counters.browser")
  expect([...subjects].filter((subject) => subject.includes("inbound"))).toEqual([])
})

describe("a door that ends", () => {
  test("takes no more commands, finishes what it took, and closes its sessions", async () => {
    const place = makeDoor()
    const gate = held(place.browser)
    const sent = [1, 2].map((n) => ask(place, evaluate(n, "s1")))
    await expect.poll(() => gate.begun()).toBe(1)
    const ended = place.door.end(10_000)
    await expect(ask(place, evaluate(3, "s1"))).rejects.toMatchObject({ code: "broker_unreachable" })
    gate.release()
    expect((await Promise.all(sent)).map(({ payload }) => payload.result)).toEqual([1, 2])
    await ended
    expect(place.browser.closed).toEqual(["broker-s1"])
    expect(place.browser.streams[0]?.signal.aborted).toBe(true)
  })

  test("gives up what takes too long, and says what was begun", async () => {
    const place = makeDoor()
    held(place.browser)
    const sent = [1, 2].map((n) => ask(place, evaluate(n, "s1")))
    await expect.poll(() => place.browser.calls).toHaveLength(1)
    await place.door.end(10)
    const [first, second] = (await Promise.all(sent)).map(({ payload }) => payload.error)
    expect(first).toMatch(/may have been carried out/)
    expect(second).toMatch(/nothing was done: the door is ending/)
    expect(place.browser.closed).toEqual(["broker-s1"])
  })
})

test("a session that is idle is closed, and opened again by the next command", async () => {
  const place = makeDoor({ idleMs: 30 })
  await ask(place, evaluate(1, "s1"))
  await expect.poll(() => place.browser.closed).toEqual(["broker-s1"])
  expect(place.browser.streams[0]?.signal.aborted).toBe(true)
  expect((await ask(place, evaluate(2, "s1"))).payload.ok).toBe(true)
  expect(place.browser.streams).toHaveLength(2)
})
