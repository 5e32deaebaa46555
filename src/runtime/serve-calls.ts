import type { Duplex } from "node:stream"
import { z } from "zod"
import { type ErrorBody, TabhandError, toTabhandError } from "../base/errors.ts"
import { parseJson } from "../base/json.ts"
import { LineReader } from "../base/line-reader.ts"
import { type CallsAnswered, callsProtocol } from "../protocol/api.ts"
import type { ApiAnswer } from "../protocol/call.ts"
import { answerCall } from "./answer-call.ts"
import { readApiCall } from "./api-call.ts"
import type { Runtime } from "./runtime.ts"

const asked = z.union([z.object({ id: z.number(), call: z.unknown() }), z.object({ cancel: z.number() })])

/** The calls of one client over one connection. They are cancelled when it disconnects. */
export class ServedCalls {
  readonly #runtime: Runtime
  readonly #socket: Duplex
  readonly #running = new Map<number, AbortController>()
  #isEnding = false

  constructor(runtime: Runtime, socket: Duplex, head: Buffer) {
    this.#runtime = runtime
    this.#socket = socket
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${callsProtocol}\r\n\r\n`)
    const lines = new LineReader((line) => this.#take(line))
    const off = runtime.on("stopping", () => this.#end())
    socket.on("data", (chunk: Buffer) => lines.take(chunk))
    // A disconnected client needs no answer.
    socket.on("error", () => socket.destroy())
    socket.on("end", () => socket.destroy())
    socket.on("close", () => {
      off()
      for (const call of this.#running.values()) call.abort(new TabhandError("cancelled", "the caller went away"))
    })
    lines.take(head)
  }

  #take(line: string): void {
    // The client sends calls that were not taken again, to the next runtime.
    if (this.#isEnding) return
    const message = asked.safeParse(parseJson(line))
    // Not a client of ours: only its own connection is closed.
    if (!message.success) return void this.#socket.destroy()
    if ("cancel" in message.data) {
      this.#running.get(message.data.cancel)?.abort(new TabhandError("cancelled", "the caller took it back"))
    } else void this.#run(message.data.id, message.data.call)
  }

  async #run(id: number, call: unknown): Promise<void> {
    const cancel = new AbortController()
    this.#running.set(id, cancel)
    this.#send({ id, taken: true })
    try {
      const progress = (line: string) => this.#send({ id, progress: line })
      this.#send({ id, answer: await answerCall(this.#runtime, readApiCall(call), progress, cancel.signal) })
    } catch (thrown) {
      this.#send({ id, failure: toTabhandError(thrown).toBody() })
    }
    this.#running.delete(id)
    if (this.#isEnding) this.#end()
  }

  #send(message: CallsAnswered<ApiAnswer, ErrorBody>): void {
    if (this.#socket.writable) this.#socket.write(`${JSON.stringify(message)}\n`)
  }

  /** Closes the connection once the last call is answered. */
  #end(): void {
    this.#isEnding = true
    if (this.#running.size === 0) this.#socket.end()
  }
}
