import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type Server, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { LineReader } from "../base/line-reader.ts"
import type { ApiCall } from "../runtime/api-call.ts"
import { CallChannel } from "./call-channel.ts"

const HEAD = "HTTP/1.1 101 Switching Protocols\r\n\r\n"
const call: ApiCall = { command: "get title", caller: { door: "library", client: "c", cwd: "/" } }
const answer = { reply: {}, text: "done", failed: false, images: [] }

let folder: string
let path: string
let server: Server
let channel: CallChannel
/** What the other side does with a line. */
let hear: (message: { id: number; call?: unknown; cancel?: number }, socket: Socket) => void

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "calls-"))
  path = join(folder, "s")
  server = createServer((socket) => {
    let hasHello = false
    const lines = new LineReader((line) => hear(JSON.parse(line), socket))
    socket.on("error", () => socket.destroy())
    socket.on("data", (chunk: Buffer) => {
      const text = chunk.toString()
      if (!hasHello) socket.write(HEAD)
      lines.take(Buffer.from(hasHello ? text : text.slice(text.indexOf("\r\n\r\n") + 4)))
      hasHello = true
    })
  })
  await new Promise<void>((resolve) => server.listen(path, resolve))
  channel = new CallChannel(path)
})

afterEach(async () => {
  channel.close()
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true })
})

function say(socket: Socket, message: object): void {
  socket.write(`${JSON.stringify(message)}\n`)
}

test("calls go over one connection, and each gets its own answer, in whichever order they come", async () => {
  const ids: number[] = []
  hear = ({ id }, socket) => {
    ids.push(id)
    if (ids.length === 3)
      for (const each of ids.reverse()) say(socket, { id: each, answer: { ...answer, text: `${each}` } })
  }
  const answers = await Promise.all([channel.ask(call, {}), channel.ask(call, {}), channel.ask(call, {})])
  expect(answers).toMatchObject([{ text: "1" }, { text: "2" }, { text: "3" }])
})

test("what goes on meanwhile is told", async () => {
  hear = ({ id }, socket) => {
    say(socket, { id, taken: true })
    say(socket, { id, progress: "1 of 2" })
    say(socket, { id, answer })
  }
  const heard: string[] = []
  expect(await channel.ask(call, { onProgress: (line) => heard.push(line) })).toEqual(answer)
  expect(heard).toEqual(["1 of 2"])
})

test("a failure is an error with its code", async () => {
  hear = ({ id }, socket) => say(socket, { id, failure: { code: "bad_argument", message: "no", retryable: false } })
  await expect(channel.ask(call, {})).rejects.toMatchObject({ code: "bad_argument", message: "no" })
})

test("one that is cancelled is taken back, and the others go on", async () => {
  const cancelled = new AbortController()
  hear = ({ id, cancel }, socket) => {
    if (cancel !== undefined) say(socket, { id: 2, answer })
    else if (id === 2) cancelled.abort(new Error("enough"))
  }
  const first = channel.ask(call, { signal: cancelled.signal })
  const second = channel.ask(call, {})
  await expect(first).rejects.toThrow("enough")
  expect(await second).toEqual(answer)
})

test("when the runtime dies, what it had taken is lost, and what it had not can be asked again", async () => {
  hear = ({ id }, socket) => {
    if (id === 1) say(socket, { id, taken: true })
    else socket.end()
  }
  const taken = channel.ask(call, {})
  const untaken = channel.ask(call, {})
  await expect(taken).rejects.toMatchObject({ code: "runtime_gone" })
  expect(await untaken).toBe("undelivered")
  expect(channel.isOpen).toBe(false)
  expect(await channel.ask(call, {})).toBe("undelivered")
})

test("where nobody listens, nothing was delivered", async () => {
  const nobody = new CallChannel(join(folder, "nobody"))
  expect(await nobody.ask(call, {})).toBe("undelivered")
})

test("whoever speaks otherwise is not taken for the runtime", async () => {
  const other = join(folder, "other")
  const stranger = createServer((socket) => socket.resume().end("HTTP/1.1 404 Not Found\r\n\r\n"))
  await new Promise<void>((resolve) => stranger.listen(other, resolve))
  await expect(new CallChannel(other).ask(call, {})).rejects.toMatchObject({ code: "runtime_unreachable" })
  await new Promise((resolve) => stranger.close(resolve))
})
