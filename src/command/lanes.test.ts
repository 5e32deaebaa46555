import { describe, expect, it } from "vitest"
import { Lane } from "./lanes.ts"

/** Work that says when it begins and ends when it is told to. */
class Log {
  readonly begun: string[] = []
  readonly #ends = new Map<string, () => void>()

  work(name: string): () => Promise<string> {
    return () => {
      this.begun.push(name)
      return new Promise((resolve) => this.#ends.set(name, () => resolve(name)))
    }
  }

  end(name: string): void {
    this.#ends.get(name)?.()
  }
}

const never = new AbortController().signal

/** Lets everything happen that can happen without anything from outside. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

describe("a lane", () => {
  it("runs the commands of one client one after the other", async () => {
    const lane = new Lane()
    const log = new Log()
    const runs = ["one", "two"].map((name) => lane.run("a", false, never, log.work(name)))
    await settled()
    expect(log.begun).toEqual(["one"])
    log.end("one")
    await settled()
    expect(log.begun).toEqual(["one", "two"])
    log.end("two")
    expect(await Promise.all(runs)).toEqual(["one", "two"])
  })

  it("runs the acts of all clients one after the other, and reads of others beside them", async () => {
    const lane = new Lane()
    const log = new Log()
    const runs = [
      lane.run("a", true, never, log.work("act of a")),
      lane.run("b", true, never, log.work("act of b")),
      lane.run("c", false, never, log.work("read of c")),
    ]
    await settled()
    expect(log.begun).toEqual(["act of a", "read of c"])
    log.end("act of a")
    await settled()
    expect(log.begun).toEqual(["act of a", "read of c", "act of b"])
    for (const name of log.begun) log.end(name)
    await Promise.all(runs)
  })

  it("never runs what was cancelled before its turn, and lets the next one go on", async () => {
    const lane = new Lane()
    const log = new Log()
    const leaving = new AbortController()
    const first = lane.run("a", false, never, log.work("first"))
    const second = lane.run("a", false, leaving.signal, log.work("second"))
    const third = lane.run("a", false, never, log.work("third"))
    leaving.abort(new Error("left"))
    await expect(second).rejects.toThrow("left")
    await settled()
    expect(log.begun).toEqual(["first"])
    log.end("first")
    await settled()
    expect(log.begun).toEqual(["first", "third"])
    log.end("third")
    await Promise.all([first, third])
  })

  it("goes on after a command that failed", async () => {
    const lane = new Lane()
    const failing = lane.run("a", true, never, () => Promise.reject(new Error("broken")))
    const next = lane.run("b", true, never, async () => "fine")
    await expect(failing).rejects.toThrow("broken")
    expect(await next).toBe("fine")
  })
})
