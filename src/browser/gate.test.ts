import { describe, expect, it } from "vitest"
import { Gate } from "./gate.ts"

const never = new AbortController().signal

/** Work that stays inside the gate until `leave` is called. */
function visitors(gate: Gate, signal = never) {
  const inside: string[] = []
  const release = new Map<string, () => void>()
  const enter = (name: string, own = signal) =>
    gate.pass(own, async () => {
      inside.push(name)
      await new Promise<void>((resolve) => release.set(name, resolve))
      inside.splice(inside.indexOf(name), 1)
      return name
    })
  return { inside, enter, leave: (name: string) => release.get(name)?.() }
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

describe("a gate", () => {
  it("limits concurrency and keeps the order of arrival", async () => {
    const { enter, inside, leave } = visitors(new Gate(2))
    const all = Promise.all(["a", "b", "c", "d"].map((name) => enter(name)))
    await settled()
    expect(inside).toEqual(["a", "b"])
    leave("b")
    await settled()
    expect(inside).toEqual(["a", "c"])
    for (const name of ["a", "c"]) leave(name)
    await settled()
    leave("d")
    expect(await all).toEqual(["a", "b", "c", "d"])
  })

  it("drops a waiter that cancels before its turn", async () => {
    const { enter, inside, leave } = visitors(new Gate(1))
    const leaving = new AbortController()
    const first = enter("first")
    const second = enter("second", leaving.signal)
    const third = enter("third")
    leaving.abort(new Error("left"))
    await expect(second).rejects.toThrow("left")
    leave("first")
    await first
    await settled()
    expect(inside).toEqual(["third"])
    leave("third")
    expect(await third).toBe("third")
  })

  it("frees its slot after a failure", async () => {
    const gate = new Gate(1)
    await expect(gate.pass(never, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken")
    expect(await gate.pass(never, async () => "fine")).toBe("fine")
  })

  it("does not admit a caller that has already cancelled", async () => {
    await expect(new Gate(1).pass(AbortSignal.abort(new Error("left")), async () => "in")).rejects.toThrow("left")
  })
})
