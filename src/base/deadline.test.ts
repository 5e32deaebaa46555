import { getEventListeners } from "node:events"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { abortable, Deadline, formatMs, pause, scoped, within } from "./deadline.ts"
import { Emitter } from "./emitter.ts"
import { TabhandError } from "./errors.ts"

const listenersOf = (signal: AbortSignal) => getEventListeners(signal, "abort").length
const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length

/** Until a signal fires; resolves never by itself. */
function forever(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }))
}

let unhandled: unknown[]
const note = (reason: unknown) => unhandled.push(reason)

beforeEach(() => {
  unhandled = []
  process.on("unhandledRejection", note)
})

afterEach(async () => {
  // Node tells of these after the microtasks of a turn.
  await new Promise((resolve) => setImmediate(resolve))
  process.off("unhandledRejection", note)
  expect(unhandled).toEqual([])
})

describe("a deadline", () => {
  test("fires with an error that says what took too long", async () => {
    const deadline = Deadline.after(5, "open")
    await expect(forever(deadline.signal)).rejects.toMatchObject({
      code: "timeout",
      message: "open did not finish within 5 ms",
    })
    // A timer may fire up to a millisecond before its time.
    expect(deadline.remaining()).toBeLessThan(1)
  })

  test("fires with its parent, for the parent's reason", () => {
    const parent = new AbortController()
    const deadline = Deadline.after(60_000, "open", parent.signal)
    const reason = new TabhandError("cancelled", "the caller went away")
    parent.abort(reason)
    expect(deadline.signal.reason).toBe(reason)
    expect(Deadline.after(60_000, "open", parent.signal).signal.reason).toBe(reason)
    deadline.clear()
  })

  test("leaves no timer and no listener behind once cleared, whether it fired or not", () => {
    const parent = new AbortController()
    const before = timers()
    const deadlines = Array.from({ length: 5 }, () => Deadline.after(60_000, "open", parent.signal))
    expect(timers()).toBe(before + 5)
    expect(listenersOf(parent.signal)).toBe(5)
    for (const deadline of deadlines) deadline.clear()
    expect(timers()).toBe(before)
    expect(listenersOf(parent.signal)).toBe(0)
  })

  test("of an aborted parent has no timer to clear", () => {
    const before = timers()
    Deadline.after(60_000, "open", AbortSignal.abort())
    expect(timers()).toBe(before)
  })

  test("that is further away than a timer can wait does not fire at once", async () => {
    const deadline = Deadline.after(Number.MAX_SAFE_INTEGER, "open")
    await pause(5)
    expect(deadline.signal.aborted).toBe(false)
    deadline.clear()
  })
})

describe("work within a deadline", () => {
  test("ends before the deadline around it, with an error of its own", async () => {
    const order: string[] = []
    const outer = within(10_000, "outer", async (signal) => {
      await within(5, "inner", forever, signal).catch((error) => order.push(error.message))
      order.push("the outer one goes on")
    })
    await outer
    expect(order).toEqual(["inner did not finish within 5 ms", "the outer one goes on"])
  })

  test("that is given more time than the one around it ends with that one, and before it", async () => {
    const order: string[] = []
    const outer = within(5, "outer", async (signal) => {
      await within(60_000, "inner", forever, signal).finally(() => order.push("inner"))
    })
    await expect(outer.finally(() => order.push("outer"))).rejects.toThrow("outer did not finish")
    expect(order).toEqual(["inner", "outer"])
  })

  test("settles at the deadline even when it does not listen to the signal; what it does later is ignored", async () => {
    let fail = (_: Error) => {}
    const deaf = new Promise<never>((_, reject) => {
      fail = reject
    })
    await expect(within(5, "deaf", () => deaf)).rejects.toMatchObject({ code: "timeout" })
    fail(new Error("much later"))
  })

  test("clears its timer and its listener however it ends", async () => {
    const { signal } = new AbortController()
    const before = timers()
    await within(60_000, "good", async () => 1, signal)
    await within(60_000, "bad", () => Promise.reject(new Error("bad")), signal).catch(() => {})
    await within(
      60_000,
      "throws at once",
      () => {
        throw new Error("at once")
      },
      signal,
    ).catch(() => {})
    expect(timers()).toBe(before)
    expect(listenersOf(signal)).toBe(0)
  })
})

describe("an abortable promise", () => {
  test("is the promise itself without a signal", () => {
    const promise = Promise.resolve(1)
    expect(abortable(promise, undefined)).toBe(promise)
  })

  test("is rejected at once by a signal that has fired, and the promise's own failure is not left unhandled", async () => {
    const failing = Promise.reject(new Error("nobody hears this"))
    await expect(abortable(failing, AbortSignal.abort(new Error("gone")))).rejects.toThrow("gone")
  })

  test("leaves no listener on the signal once it has settled", async () => {
    const { signal } = new AbortController()
    await abortable(Promise.resolve(1), signal)
    await abortable(Promise.reject(new Error("x")), signal).catch(() => {})
    expect(listenersOf(signal)).toBe(0)
  })
})

describe("a scope", () => {
  test("lets go of whoever lost the race", async () => {
    const emitter = new Emitter<{ a: number; b: number }>()
    const race = scoped(undefined, (signal) => Promise.race([emitter.next("a", signal), emitter.next("b", signal)]))
    emitter.emit("b", 2)
    expect(await race).toBe(2)
    await new Promise((resolve) => setImmediate(resolve))
    expect([emitter.has("a"), emitter.has("b")]).toEqual([false, false])
  })

  test("lets go of a pause with its timer", async () => {
    const before = timers()
    await scoped(undefined, (signal) => Promise.race([pause(60_000, signal), Promise.resolve()]))
    expect(timers()).toBe(before)
  })

  test("ends with its parent, for the parent's reason, even when the work is deaf", async () => {
    const parent = new AbortController()
    const work = scoped(parent.signal, () => new Promise(() => {}))
    parent.abort(new Error("over"))
    await expect(work).rejects.toThrow("over")
  })

  test("leaves nothing on a parent that lives on", async () => {
    const parent = new AbortController()
    for (let round = 0; round < 50; round++) await scoped(parent.signal, async () => round)
    expect(listenersOf(parent.signal)).toBe(0)
  })
})

describe("a pause", () => {
  test("ends after its time, and takes its listener along", async () => {
    const { signal } = new AbortController()
    const started = performance.now()
    await pause(15, signal)
    expect(performance.now() - started).toBeGreaterThanOrEqual(14)
    expect(listenersOf(signal)).toBe(0)
  })

  test("ends early when the signal fires, and takes its timer along", async () => {
    const controller = new AbortController()
    const before = timers()
    const paused = pause(60_000, controller.signal)
    controller.abort(new Error("enough"))
    await expect(paused).rejects.toThrow("enough")
    await expect(pause(60_000, controller.signal)).rejects.toThrow("enough")
    expect(timers()).toBe(before)
  })
})

test("times are said in seconds when they are round, else in milliseconds", () => {
  expect([999, 1000, 1500, 1501, 25_000, 0.4].map(formatMs)).toEqual([
    "999 ms",
    "1 s",
    "1.5 s",
    "1501 ms",
    "25 s",
    "0 ms",
  ])
})
