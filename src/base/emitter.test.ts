import { once } from "node:events"
import { describe, expect, test } from "vitest"
import { Emitter } from "./emitter.ts"

interface Events {
  said: string
  done: undefined
}

function listened(emitter: Emitter<Events>, names: readonly string[]) {
  const heard: string[] = []
  const offs = names.map((name) => emitter.on("said", (value) => heard.push(`${name}:${value}`)))
  return { heard, offs }
}

describe("listening", () => {
  test("hears the named event only, in the order of listening, until taken off", () => {
    const emitter = new Emitter<Events>()
    const { heard, offs } = listened(emitter, ["a", "b"])
    emitter.emit("done", undefined)
    emitter.emit("said", "1")
    offs[0]?.()
    emitter.emit("said", "2")
    expect(heard).toEqual(["a:1", "b:1", "b:2"])
  })

  test("the same function may listen twice, and is taken off once at a time", () => {
    const emitter = new Emitter<Events>()
    let count = 0
    const listener = () => count++
    const off = emitter.on("said", listener)
    emitter.on("said", listener)
    off()
    off()
    emitter.emit("said", "")
    expect(count).toBe(1)
  })

  test("is known to the producer, and forgotten with the last listener", () => {
    const emitter = new Emitter<Events>()
    expect(emitter.has("said")).toBe(false)
    const { offs } = listened(emitter, ["a", "b"])
    expect(emitter.has("said")).toBe(true)
    for (const off of offs) off()
    expect(emitter.has("said")).toBe(false)
  })
})

describe("while an event is told", () => {
  test("a listener that is taken off by one before it does not hear it", () => {
    const emitter = new Emitter<Events>()
    const heard: string[] = []
    emitter.on("said", () => {
      heard.push("first")
      offSecond()
    })
    const offSecond = emitter.on("said", () => heard.push("second"))
    emitter.on("said", () => heard.push("third"))
    emitter.emit("said", "")
    expect(heard).toEqual(["first", "third"])
  })

  test("a listener may take itself off, and the others still hear it", () => {
    const emitter = new Emitter<Events>()
    const heard: string[] = []
    const off = emitter.on("said", () => {
      heard.push("once")
      off()
    })
    emitter.on("said", () => heard.push("always"))
    emitter.emit("said", "")
    emitter.emit("said", "")
    expect(heard).toEqual(["once", "always", "always"])
  })

  test("a listener that is added hears the next one", () => {
    const emitter = new Emitter<Events>()
    const heard: string[] = []
    const off = emitter.on("said", () => {
      off()
      emitter.on("said", (value) => heard.push(value))
    })
    emitter.emit("said", "1")
    emitter.emit("said", "2")
    expect(heard).toEqual(["2"])
  })

  test("clearing ends it for all that did not hear it yet", () => {
    const emitter = new Emitter<Events>()
    const heard: string[] = []
    emitter.on("said", () => emitter.clear())
    emitter.on("said", (value) => heard.push(value))
    emitter.emit("said", "")
    expect(heard).toEqual([])
    expect(emitter.has("said")).toBe(false)
  })

  test("one that throws does not stop the others, and surfaces as an uncaught error", async () => {
    const emitter = new Emitter<Events>()
    const heard: string[] = []
    emitter.on("said", () => {
      throw new Error("a bug in a listener")
    })
    emitter.on("said", (value) => heard.push(value))
    // Vitest listens too, and would fail the test for what is meant to happen.
    const others = process.listeners("uncaughtException")
    process.removeAllListeners("uncaughtException")
    const uncaught = once(process, "uncaughtException")
    try {
      emitter.emit("said", "still told")
      expect(heard).toEqual(["still told"])
      expect(await uncaught).toMatchObject([{ message: "a bug in a listener" }, "uncaughtException"])
    } finally {
      for (const listener of others) process.on("uncaughtException", listener)
    }
  })
})

describe("the next value", () => {
  test("is the first that is accepted; nobody listens afterwards", async () => {
    const emitter = new Emitter<Events>()
    const next = emitter.next("said", undefined, (value) => value.startsWith("y"))
    emitter.emit("said", "no")
    emitter.emit("said", "yes")
    emitter.emit("said", "yet another")
    expect(await next).toBe("yes")
    expect(emitter.has("said")).toBe(false)
  })

  test("is given up when the signal fires, and nobody listens afterwards", async () => {
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
