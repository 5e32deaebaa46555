import { once } from "node:events"
import { mkdir } from "node:fs/promises"
import { createServer, type ServerResponse } from "node:http"
import { dirname } from "node:path"
import type { Duplex } from "node:stream"
import { socketPath } from "../../src/base/home.ts"
import { LineReader } from "../../src/base/line-reader.ts"
import { perlLauncherName } from "../../src/doors/cli/perl-launcher.ts"
import { stdinHeader } from "../../src/protocol/wire.ts"

interface FakeCall {
  readonly body: Buffer
  readonly stdinBytes: number | undefined
  readonly byLauncher: boolean
}

export interface FakeRuntime extends AsyncDisposable {
  /** Every call so far, oldest first. */
  readonly calls: FakeCall[]
  /** How it answers a call; can be replaced at any time. */
  answer: (response: ServerResponse, call: FakeCall) => void
  /** Its answer to a call over a persistent connection. */
  answerCall: (call: unknown) => object
}

/** Listens where the runtime of that home would, and answers as defined by a test. */
export async function fakeRuntime(home: string, answer: FakeRuntime["answer"]): Promise<FakeRuntime> {
  const path = socketPath(home)
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const announced = request.headers[stdinHeader]
    const call = {
      body: Buffer.concat(chunks),
      stdinBytes: announced === undefined ? undefined : Number(announced),
      byLauncher: request.headers["user-agent"] === perlLauncherName,
    }
    runtime.calls.push(call)
    runtime.answer(response, call)
  })
  const upgraded = new Set<Duplex>()
  server.on("upgrade", (_request, socket: Duplex, head: Buffer) => {
    upgraded.add(socket)
    socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n")
    const lines = new LineReader((line) => {
      const { id, call } = JSON.parse(line)
      if (call === undefined) return
      for (const said of [{ taken: true }, runtime.answerCall(call)]) {
        socket.write(`${JSON.stringify({ id, ...said })}\n`)
      }
    })
    socket.on("data", (chunk: Buffer) => lines.take(chunk))
    socket.on("end", () => socket.end())
    socket.on("error", () => socket.destroy())
    lines.take(head)
  })
  const runtime: FakeRuntime = {
    calls: [],
    answer,
    answerCall() {
      throw new Error("no call was expected")
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, "close")
      server.close()
      server.closeAllConnections()
      for (const socket of upgraded) socket.destroy()
      await closed
    },
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await once(server.listen(path), "listening")
  return runtime
}
