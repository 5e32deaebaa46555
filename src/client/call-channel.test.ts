import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type Server, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { LineReader } from "../base/line-reader.ts"
import type { ApiCall } from "../protocol/call.ts"
import { CallChannel } from "./call-channel.ts"

const HEAD = "HTTP/1.1 101 Switching Protocols\r\n\r\n"
const call: ApiCall = { command: "get title", caller: { door: "library", client: "c", cwd: "/" } }
const answer = { reply: {}, text: "done", failed: false, images: [] }

let folder: string
let path: string
let server: Server
let channel: CallChannel
/** What the server does with a message. */
let onMessage: (message: { id: number; call?: unknown; cancel?: number }, socket: Socket) => void

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "calls-"))
  path = join(folder, "s")
  server = createServer((socket) => {
    let hasHello = false
    const lines = new LineReader((line) => onMessage(JSON.parse(line), socket))
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

test("calls share one connection, and each gets its own answer, in any order", async () => {
  const ids: number[] = []
  onMessage = ({ id }, socket) => {
    ids.push(id)
    if (ids.length === 3)
      for (const each of ids.reverse()) say(socket, { id: each, answer: { ...answer, text: `${each}` } })
  }
  const answers = await Promise.all([channel.ask(call, {}), channel.ask(call, {}), channel.ask(call, {})])
  expect(answers).toMatchObject([{ text: "1" }, { text: "2" }, { text: "3" }])
})

test("progress is reported during the call", async () => {
  onMessage = ({ id }, socket) => {
    say(socket, { id, taken: true })
    say(socket, { id, progress: "1 of 2" })
    say(socket, { id, answer })
  }
  const received: string[] = []
  expect(await channel.ask(call, { onProgress: (line) => received.push(line) })).toEqual(answer)
  expect(received).toEqual(["1 of 2"])
})

test("a failure is an error with its code", async () => {
  onMessage = ({ id }, socket) =>
    say(socket, { id, failure: { code: "bad_argument", message: "no", retryable: false } })
  await expect(channel.ask(call, {})).rejects.toMatchObject({ code: "bad_argument", message: "no" })
})

test("a cancelled call is taken back, and the others go on", async () => {
  const cancelled = new AbortController()
  onMessage = ({ id, cancel }, socket) => {
    if (cancel !== undefined) say(socket, { id: 2, answer })
    else if (id === 2) cancelled.abort(new Error("enough"))
  }
  const first = channel.ask(call, { signal: cancelled.signal })
  const second = channel.ask(call, {})
  await expect(first).rejects.toThrow("enough")
  expect(await second).toEqual(answer)
})

test("when the runtime dies, calls that it took are lost, and the others can be sent again", async () => {
  onMessage = ({ id }, socket) => {
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

test("without a listener, the call is undelivered", async () => {
  const dead = new CallChannel(join(folder, "dead"))
  expect(await dead.ask(call, {})).toBe("undelivered")
})

test("a server with another protocol is not taken for the runtime", async () => {
  const other = join(folder, "other")
  const stranger = createServer((socket) => socket.resume().end("HTTP/1.1 404 Not Found\r\n\r\n"))
  await new Promise<void>((resolve) => stranger.listen(other, resolve))
  await expect(new CallChannel(other).ask(call, {})).rejects.toMatchObject({ code: "runtime_unreachable" })
  await new Promise((resolve) => stranger.close(resolve))
})
