import { getEventListeners } from "node:events"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { abortable, Deadline, formatMs, pause, scoped, within } from "./deadline.ts"
import { Emitter } from "./emitter.ts"
import { TabhandError } from "./errors.ts"

const listenersOf = (signal: AbortSignal) => getEventListeners(signal, "abort").length
const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length

/** Never resolves; rejects when the signal aborts. */
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
  // Node reports unhandled rejections after the microtasks of a turn.
  await new Promise((resolve) => setImmediate(resolve))
  process.off("unhandledRejection", note)
  expect(unhandled).toEqual([])
})

describe("a deadline", () => {
  test("aborts with an error that names the step", async () => {
    const deadline = Deadline.after(5, "open")
    await expect(forever(deadline.signal)).rejects.toMatchObject({
      code: "timeout",
      message: "open did not finish within 5 ms",
    })
    // A timer may fire up to a millisecond early.
    expect(deadline.remaining()).toBeLessThan(1)
  })

  test("aborts with its parent and the parent's reason", () => {
    const parent = new AbortController()
    const deadline = Deadline.after(60_000, "open", parent.signal)
    const reason = new TabhandError("cancelled", "the caller went away")
    parent.abort(reason)
    expect(deadline.signal.reason).toBe(reason)
    expect(Deadline.after(60_000, "open", parent.signal).signal.reason).toBe(reason)
    deadline.clear()
  })

  test("leaves no timer and no listener after `clear`", () => {
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

  test("beyond the maximum timer delay does not fire at once", async () => {
    const deadline = Deadline.after(Number.MAX_SAFE_INTEGER, "open")
    await pause(5)
    expect(deadline.signal.aborted).toBe(false)
    deadline.clear()
  })
})

describe("work within a deadline", () => {
  test("times out before the outer deadline, with its own error", async () => {
    const order: string[] = []
    const outer = within(10_000, "outer", async (signal) => {
      await within(5, "inner", forever, signal).catch((error) => order.push(error.message))
      order.push("the outer one goes on")
    })
    await outer
    expect(order).toEqual(["inner did not finish within 5 ms", "the outer one goes on"])
  })

  test("with more time than the outer deadline times out with the outer one", async () => {
    const order: string[] = []
    const outer = within(5, "outer", async (signal) => {
      await within(60_000, "inner", forever, signal).finally(() => order.push("inner"))
    })
    await expect(outer.finally(() => order.push("outer"))).rejects.toThrow("outer did not finish")
    expect(order).toEqual(["inner", "outer"])
  })

  test("settles at the deadline even when it ignores the signal", async () => {
    let fail = (_: Error) => {}
    const deaf = new Promise<never>((_, reject) => {
      fail = reject
    })
    await expect(within(5, "deaf", () => deaf)).rejects.toMatchObject({ code: "timeout" })
    fail(new Error("much later"))
  })

  test("clears its timer and its listener on every outcome", async () => {
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

  test("rejects at once for an aborted signal and handles the promise's own rejection", async () => {
    const failing = Promise.reject(new Error("this rejection is handled"))
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
  test("aborts the losers of a race", async () => {
    const emitter = new Emitter<{ a: number; b: number }>()
    const race = scoped(undefined, (signal) => Promise.race([emitter.next("a", signal), emitter.next("b", signal)]))
    emitter.emit("b", 2)
    expect(await race).toBe(2)
    await new Promise((resolve) => setImmediate(resolve))
    expect([emitter.has("a"), emitter.has("b")]).toEqual([false, false])
  })

  test("clears the timer of a pending pause", async () => {
    const before = timers()
    await scoped(undefined, (signal) => Promise.race([pause(60_000, signal), Promise.resolve()]))
    expect(timers()).toBe(before)
  })

  test("rejects with its parent's reason even when the work ignores the signal", async () => {
    const parent = new AbortController()
    const work = scoped(parent.signal, () => new Promise(() => {}))
    parent.abort(new Error("over"))
    await expect(work).rejects.toThrow("over")
  })

  test("leaves no listener on its parent", async () => {
    const parent = new AbortController()
    for (let round = 0; round < 50; round++) await scoped(parent.signal, async () => round)
    expect(listenersOf(parent.signal)).toBe(0)
  })
})

describe("a pause", () => {
  test("resolves after its time and removes its listener", async () => {
    const { signal } = new AbortController()
    const started = performance.now()
    await pause(15, signal)
    expect(performance.now() - started).toBeGreaterThanOrEqual(14)
    expect(listenersOf(signal)).toBe(0)
  })

  test("rejects when the signal aborts and clears its timer", async () => {
    const controller = new AbortController()
    const before = timers()
    const paused = pause(60_000, controller.signal)
    controller.abort(new Error("enough"))
    await expect(paused).rejects.toThrow("enough")
    await expect(pause(60_000, controller.signal)).rejects.toThrow("enough")
    expect(timers()).toBe(before)
  })
})

test("round times are formatted in seconds, others in milliseconds", () => {
  expect([999, 1000, 1500, 1501, 25_000, 0.4].map(formatMs)).toEqual([
    "999 ms",
    "1 s",
    "1.5 s",
    "1501 ms",
    "25 s",
    "0 ms",
  ])
})
