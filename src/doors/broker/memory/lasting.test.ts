import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { LastingMemory } from "./lasting.ts"
import { defaultMemory, type Known } from "./memory.ts"

let folder: string
const open: LastingMemory[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "memory-"))
})

afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(open.splice(0).map((memory) => memory.close()))
  rmSync(folder, { recursive: true })
})

/** As another process would find it: the first one may be killed at any time. */
async function opened(limits: Partial<typeof defaultMemory> = {}): Promise<LastingMemory> {
  const memory = await LastingMemory.open(folder, { ...defaultMemory, ...limits })
  open.push(memory)
  return memory
}

async function replyOf(known: Known | undefined): Promise<string | undefined> {
  return typeof known === "object" ? known.read() : known
}

const files = () => readdirSync(folder).map((name) => join(folder, name))
const bytes = () => files().reduce((sum, file) => sum + statSync(file).size, 0)

describe("what was begun", () => {
  test("is known, also to the next process", async () => {
    const first = await opened()
    expect(first.recall("a")).toBeUndefined()
    await first.begin("a", true)
    expect(first.recall("a")).toBe("begun")
    expect((await opened()).recall("a")).toBe("begun")
  })

  test("and done has its reply, with its time, also for the next process", async () => {
    const first = await opened()
    const replies = {
      a: '{"ok":true}',
      b: '{"ok":false,"error":"\\"ä€\\u2028\\ud83d\\n"}',
      c: `{"data":"${"x".repeat(100_000)}"}`,
    }
    for (const [key, reply] of Object.entries(replies)) {
      await first.begin(key, false)
      await first.done(key, reply)
    }
    for (const memory of [first, await opened()]) {
      for (const [key, reply] of Object.entries(replies)) expect(await replyOf(memory.recall(key))).toBe(reply)
    }
    const [known, again] = [first.recall("a"), (await opened()).recall("a")]
    expect(known).toMatchObject({ at: expect.any(Number) })
    expect(again).toMatchObject({ at: typeof known === "object" && known.at })
  })

  test("many at once are all known", async () => {
    const memory = await opened()
    const keys = Array.from({ length: 500 }, (_, n) => `key-${n}`)
    await Promise.all(
      keys.map(async (key) => {
        await memory.begin(key, true)
        await memory.done(key, `reply to ${key}`)
      }),
    )
    const next = await opened()
    for (const key of keys) expect(await replyOf(next.recall(key))).toBe(`reply to ${key}`)
  })

  test("survives a line that a crash cut short, and what was written after it", async () => {
    const first = await opened()
    await first.begin("a", true)
    await first.done("a", "one")
    await first.begin("b", true)
    const [file = ""] = files()
    const whole = readFileSync(file)
    const [begun = "", done = ""] = whole.toString().split("\n")
    for (let length = whole.length; length > 0; length--) {
      writeFileSync(file, whole.subarray(0, length))
      const known = length > begun.length + 1 + done.length ? "one" : length > begun.length ? "begun" : undefined
      expect(await replyOf((await opened()).recall("a")), `cut to ${length}`).toBe(known)
    }
    writeFileSync(file, whole)
    appendFileSync(file, '{"done":"a","at":')
    const second = await opened()
    await second.begin("c", true)
    await second.done("c", "three")
    const third = await opened()
    expect(await replyOf(third.recall("c"))).toBe("three")
  })

  test("is private", async () => {
    await (await opened()).begin("a", false)
    expect(statSync(folder).mode & 0o077).toBe(0)
    for (const file of files()) expect(statSync(file).mode & 0o077).toBe(0)
  })
})

describe("the memory is bounded", () => {
  test("by count: the oldest is forgotten first, and its file is removed", async () => {
    const memory = await opened({ commands: 100, bytes: 400_000 })
    for (let n = 0; n < 1_000; n++) {
      await memory.begin(`key-${n}`, false)
      await memory.done(`key-${n}`, "x".repeat(3_000))
    }
    expect(memory.recall("key-899")).toBeUndefined()
    expect(memory.recall("key-900")).toBeDefined()
    expect(bytes()).toBeLessThan(900_000)
    const next = await opened({ commands: 100, bytes: 400_000 })
    expect(next.recall("key-899")).toBeUndefined()
    expect(await replyOf(next.recall("key-999"))).toBe("x".repeat(3_000))
  })

  test("by bytes", async () => {
    const memory = await opened({ bytes: 1_000_000 })
    for (let n = 0; n < 100; n++) {
      await memory.begin(`key-${n}`, false)
      await memory.done(`key-${n}`, "x".repeat(100_000))
    }
    expect(bytes()).toBeLessThan(2_000_000)
    expect(memory.recall("key-80")).toBeUndefined()
    expect(memory.recall("key-99")).toBeDefined()
  })

  test("by age", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const memory = await opened({ ageMs: 60_000 })
    await memory.begin("old", false)
    await memory.done("old", "reply")
    vi.setSystemTime(Date.now() + 59_000)
    expect(memory.recall("old")).toBeDefined()
    vi.setSystemTime(Date.now() + 2_000)
    expect(memory.recall("old")).toBeUndefined()
    expect((await opened({ ageMs: 60_000 })).recall("old")).toBeUndefined()
  })
})

test("what cannot be written fails, and nothing of it is remembered", async () => {
  const memory = await opened()
  rmSync(folder, { recursive: true })
  await expect(memory.begin("a", true)).rejects.toThrow()
  expect(memory.recall("a")).toBeUndefined()
  writeFileSync(folder, "")
  rmSync(folder)
  const { mkdirSync } = await import("node:fs")
  mkdirSync(folder)
  await memory.begin("a", true)
  expect(memory.recall("a")).toBe("begun")
})
