import { once } from "node:events"
import { afterEach, describe, expect, test } from "vitest"
import { z } from "zod"
import { stopRuntime } from "../../contract/program.ts"
import { type Site, startSite } from "../../site/site.ts"
import { waitUntilGone } from "../../support/processes.ts"
import { withTempHome } from "../../support/temp-home.ts"
import { startServer } from "./support.ts"

const home = withTempHome()
const started: ReturnType<typeof startServer>[] = []

afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL")
})

const message = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.number(), z.null()]).optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
  result: z.record(z.string(), z.unknown()).optional(),
})

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
}
const ping = (id: number) => ({ jsonrpc: "2.0", id, method: "ping" })

/** A server on bare pipes: input is passed byte for byte, and every line of output must be a message. */
function raw(...words: string[]) {
  const child = startServer({ home: home.path, cwd: home.path, words })
  started.push(child)
  const ended = once(child, "close")
  const lines: z.output<typeof message>[] = []
  const waiting: (() => void)[] = []
  let rest = ""
  let errors = ""
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString()
  })
  child.stdin.on("error", () => {})
  child.stdout.on("data", (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split("\n")
    rest = parts.pop() ?? ""
    lines.push(...parts.map((line) => message.parse(JSON.parse(line))))
    for (const look of waiting) look()
  })
  return {
    child,
    send: (...messages: (object | string)[]) => {
      for (const each of messages) child.stdin.write(`${typeof each === "string" ? each : JSON.stringify(each)}\n`)
    },
    /** The answer to a request. */
    answer(id: number): Promise<z.output<typeof message>> {
      return new Promise((resolve) => {
        const look = () => {
          const found = lines.find((line) => line.id === id)
          if (found) resolve(found)
        }
        waiting.push(look)
        look()
      })
    },
    errors: () => lines.flatMap(({ id, error }) => (error ? [{ id, code: error.code }] : [])),
    async end() {
      await ended
      expect(rest).toBe("")
      return { exit: child.exitCode, signal: child.signalCode, said: errors }
    },
  }
}

describe("a line that is not a message", () => {
  test("is answered with an error, and the next one is handled", async () => {
    const server = raw()
    server.send(initialize, "{not json", "", "[]", "42", '{"id":7,"method":"ping"}', '"x"', "\u0000\ufffd", ping(2))
    expect(await server.answer(2)).toMatchObject({ result: {} })
    expect(server.errors()).toEqual([
      { id: null, code: -32700 },
      { id: null, code: -32600 },
      { id: null, code: -32600 },
      { id: 7, code: -32600 },
      { id: null, code: -32600 },
      { id: null, code: -32700 },
    ])
    server.child.stdin.end()
    expect(await server.end()).toEqual({ exit: 0, signal: null, said: "" })
  })

  test("is answered with an error if it is too long, and not buffered", async () => {
    const server = raw()
    server.send(initialize)
    const megabyte = Buffer.alloc(1024 * 1024, "x")
    for (let n = 0; n < 24; n++) if (!server.child.stdin.write(megabyte)) await once(server.child.stdin, "drain")
    server.send("", ping(2))
    expect(await server.answer(2)).toMatchObject({ result: {} })
    expect(server.errors()).toEqual([{ id: null, code: -32600 }])
    server.child.stdin.end()
    expect(await server.end()).toMatchObject({ exit: 0 })
  })

  test("has a specific error for an unknown method or wrong parameters", async () => {
    const server = raw()
    server.send(initialize, { jsonrpc: "2.0", id: 2, method: "no/such" })
    server.send({ jsonrpc: "2.0", id: 3, method: "tools/call", params: { name: 5 } })
    server.send({ jsonrpc: "2.0", id: 4, method: "tools/call", params: { name: "browser_click", arguments: "e1" } })
    expect((await server.answer(2)).error).toMatchObject({ code: -32601 })
    for (const id of [3, 4]) expect((await server.answer(id)).error).toBeDefined()
    server.child.stdin.end()
    expect(await server.end()).toMatchObject({ exit: 0 })
  })
})

describe("the server ends", () => {
  test("when its input ends, after every answer", async () => {
    const server = raw()
    server.child.stdin.end(`${JSON.stringify(initialize)}\n${JSON.stringify(ping(2))}\n`)
    expect(await server.end()).toEqual({ exit: 0, signal: null, said: "" })
    expect(await server.answer(2)).toMatchObject({ result: {} })
  })

  test.each([
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const)("at %s", async (signal, exit) => {
    const server = raw()
    server.send(initialize)
    await server.answer(1)
    server.child.kill(signal)
    expect(await server.end()).toEqual({ exit, signal: null, said: "" })
  })

  test("quietly, when its output has no reader any more", async () => {
    const server = raw()
    server.send(initialize)
    await server.answer(1)
    server.child.stdout.destroy()
    server.child.stderr.destroy()
    server.send(ping(2))
    server.send(ping(3))
    await once(server.child, "exit")
    expect(server.child.exitCode).toBe(0)
  })

  test("at once, when its input ends during a call", async () => {
    const site: Site = await startSite()
    const server = raw()
    const call = (id: number, name: string, args: object) => ({
      ...{ jsonrpc: "2.0", id, method: "tools/call" },
      params: { name, arguments: args },
    })
    server.send(initialize, call(2, "browser_navigate", { url: site.url }))
    await server.answer(2)
    server.send(call(3, "browser_batch", { commands: [`wait --fn "(globalThis.t ??= fetch('/hit/eof'), false)"`] }))
    await site.waitForHit("/hit/eof")
    server.child.stdin.end()
    // Far less than the wait's own timeout, which is 25 s.
    expect(await waitUntilGone([server.child.pid ?? 0], 10_000)).toEqual([])
    expect(await server.end()).toEqual({ exit: 0, signal: null, said: "" })
    await stopRuntime({ home: home.path, cwd: home.path })
    await site.close()
  })

  test.each([
    [["--tools", "nothing-like-it"], "there is no tool, set or family"],
    [["--no-such-flag"], "there is no flag --no-such-flag"],
    [["7412"], "a port is for --http"],
    [["--grace", "soon"], "is not a valid grace"],
  ])("before it began, with %j, and says why", async (words, why) => {
    const server = raw(...words)
    const { exit, said } = await server.end()
    expect(exit).toBe(2)
    expect(said).toContain(why)
    expect(said).toMatch(/^error bad_(flag|argument): .*\nhint: /)
  })
})
