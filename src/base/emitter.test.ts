import { once } from "node:events"
import { describe, expect, test } from "vitest"
import { Emitter } from "./emitter.ts"

interface Events {
  said: string
  done: undefined
}

function listened(emitter: Emitter<Events>, names: readonly string[]) {
  const received: string[] = []
  const offs = names.map((name) => emitter.on("said", (value) => received.push(`${name}:${value}`)))
  return { received, offs }
}

describe("listening", () => {
  test("receives the named event only, in order of registration, until removed", () => {
    const emitter = new Emitter<Events>()
    const { received, offs } = listened(emitter, ["a", "b"])
    emitter.emit("done", undefined)
    emitter.emit("said", "1")
    offs[0]?.()
    emitter.emit("said", "2")
    expect(received).toEqual(["a:1", "b:1", "b:2"])
  })

  test("a function that is registered twice is called once, until it is removed twice", () => {
    const emitter = new Emitter<Events>()
    const values: string[] = []
    const listener = (value: string) => values.push(value)
    const first = emitter.on("said", listener)
    const second = emitter.on("said", listener)
    emitter.emit("said", "one")
    first()
    first()
    emitter.emit("said", "two")
    second()
    emitter.emit("said", "three")
    expect(values).toEqual(["one", "two"])
    expect(emitter.has("said")).toBe(false)
  })

  test("is visible to the producer until the last listener is removed", () => {
    const emitter = new Emitter<Events>()
    expect(emitter.has("said")).toBe(false)
    const { offs } = listened(emitter, ["a", "b"])
    expect(emitter.has("said")).toBe(true)
    for (const off of offs) off()
    expect(emitter.has("said")).toBe(false)
  })
})

describe("during an emit", () => {
  test("a listener removed by an earlier one is not called", () => {
    const emitter = new Emitter<Events>()
    const received: string[] = []
    emitter.on("said", () => {
      received.push("first")
      offSecond()
    })
    const offSecond = emitter.on("said", () => received.push("second"))
    emitter.on("said", () => received.push("third"))
    emitter.emit("said", "")
    expect(received).toEqual(["first", "third"])
  })

  test("a listener may remove itself, and the others are still called", () => {
    const emitter = new Emitter<Events>()
    const received: string[] = []
    const off = emitter.on("said", () => {
      received.push("once")
      off()
    })
    emitter.on("said", () => received.push("always"))
    emitter.emit("said", "")
    emitter.emit("said", "")
    expect(received).toEqual(["once", "always", "always"])
  })

  test("a listener that is added is called from the next event on", () => {
    const emitter = new Emitter<Events>()
    const received: string[] = []
    const off = emitter.on("said", () => {
      off()
      emitter.on("said", (value) => received.push(value))
    })
    emitter.emit("said", "1")
    emitter.emit("said", "2")
    expect(received).toEqual(["2"])
  })

  test("`clear` skips the listeners not called yet", () => {
    const emitter = new Emitter<Events>()
    const received: string[] = []
    emitter.on("said", () => emitter.clear())
    emitter.on("said", (value) => received.push(value))
    emitter.emit("said", "")
    expect(received).toEqual([])
    expect(emitter.has("said")).toBe(false)
  })

  test("a listener that throws does not stop the others, and its error is uncaught", async () => {
    const emitter = new Emitter<Events>()
    const received: string[] = []
    emitter.on("said", () => {
      throw new Error("a bug in a listener")
    })
    emitter.on("said", (value) => received.push(value))
    // Vitest also listens for uncaught errors, and would fail the test for the expected one.
    const others = process.listeners("uncaughtException")
    process.removeAllListeners("uncaughtException")
    const uncaught = once(process, "uncaughtException")
    try {
      emitter.emit("said", "still delivered")
      expect(received).toEqual(["still delivered"])
      expect(await uncaught).toMatchObject([{ message: "a bug in a listener" }, "uncaughtException"])
    } finally {
      for (const listener of others) process.on("uncaughtException", listener)
    }
  })
})

describe("the next value", () => {
  test("is the first that is accepted, and leaves no listener", async () => {
    const emitter = new Emitter<Events>()
    const next = emitter.next("said", undefined, (value) => value.startsWith("y"))
    emitter.emit("said", "no")
    emitter.emit("said", "yes")
    emitter.emit("said", "yet another")
    expect(await next).toBe("yes")
    expect(emitter.has("said")).toBe(false)
  })

  test("rejects when the signal aborts, and leaves no listener", async () => {
    const emitter = new Emitter<Events>()
    const controller = new AbortController()
    const next = emitter.next("said", controller.signal)
    controller.abort(new Error("enough"))
    await expect(next).rejects.toThrow("enough")
    expect(emitter.has("said")).toBe(false)
    await expect(emitter.next("said", controller.signal)).rejects.toThrow("enough")
    expect(emitter.has("said")).toBe(false)
  })
})
