import type { Socket } from "node:net"
import { type ErrorBody, TabhandError } from "../base/errors.ts"
import { parseJson } from "../base/json.ts"
import { LineReader } from "../base/line-reader.ts"
import { connectPrivately } from "../base/private-place.ts"
import { apiPaths, type CallsAnswered, type CallsAsked, callsProtocol } from "../protocol/api.ts"
import type { ApiAnswer, ApiCall } from "../protocol/call.ts"
import { runtimeGoneError } from "../protocol/wire.ts"
import { isNotThere, unreachable } from "./socket-trouble.ts"

const HEAD_END = "\r\n\r\n"
const HELLO = `GET ${apiPaths.calls} HTTP/1.1\r\nHost: tabhand\r\nConnection: Upgrade\r\nUpgrade: ${callsProtocol}\r\n\r\n`

export interface Waiting {
  readonly signal?: AbortSignal | undefined
  /** Receives the progress of the call. */
  readonly onProgress?: ((line: string) => void) | undefined
}

interface Pending {
  wasTaken: boolean
  progress(line: string): void
  settle(answer: ApiAnswer | "undelivered"): void
  fail(error: unknown): void
}

/** A connection to the runtime that carries many calls at once. */
export class CallChannel {
  readonly #socket: Socket
  readonly #pending = new Map<number, Pending>()
  readonly #lines = new LineReader((line) => this.#onMessage(parseJson(line)))
  /** Bytes received before the runtime has agreed to the protocol. */
  #head: Buffer | undefined = Buffer.alloc(0)
  #lastId = 0
  #isOpen = true

  constructor(path: string) {
    this.#socket = connectPrivately(path)
    this.#socket.write(HELLO)
    this.#socket.on("data", (chunk: Buffer) => this.#receive(chunk))
    this.#socket.on("error", (error) => this.#end(isNotThere(error) ? undefined : unreachable(path, error)))
    this.#socket.on("close", () => this.#end(undefined))
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** `"undelivered"`: no runtime took the call, so it is safe to send it again. */
  ask(call: ApiCall, { signal, onProgress }: Waiting): Promise<ApiAnswer | "undelivered"> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      if (!this.#isOpen) return resolve("undelivered")
      const id = ++this.#lastId
      const cancel = () => {
        this.#send({ cancel: id })
        this.#pending.get(id)?.fail(signal?.reason)
      }
      const over = () => {
        signal?.removeEventListener("abort", cancel)
        this.#pending.delete(id)
        // An idle connection must not keep the process alive.
        if (this.#pending.size === 0) this.#socket.unref()
      }
      this.#pending.set(id, {
        wasTaken: false,
        progress: (line) => onProgress?.(line),
        settle(answer) {
          over()
          resolve(answer)
        },
        fail(error) {
          over()
          reject(error)
        },
      })
      signal?.addEventListener("abort", cancel, { once: true })
      this.#socket.ref()
      this.#send({ id, call })
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #send(message: CallsAsked<ApiCall>): void {
    this.#socket.write(`${JSON.stringify(message)}\n`)
  }

  #receive(chunk: Buffer): void {
    if (!this.#head) return this.#lines.take(chunk)
    this.#head = Buffer.concat([this.#head, chunk])
    const end = this.#head.indexOf(HEAD_END)
    if (end < 0) return
    const isAgreed = /^HTTP\/1\.1 101 /.test(this.#head.toString("latin1", 0, end))
    const rest = this.#head.subarray(end + HEAD_END.length)
    this.#head = undefined
    if (isAgreed) this.#lines.take(rest)
    else this.#end(otherVersion())
  }

  #onMessage(message: unknown): void {
    if (!isAnswered(message)) return this.#end(otherVersion())
    const pending = this.#pending.get(message.id)
    // The call was cancelled.
    if (!pending) return
    if ("taken" in message) pending.wasTaken = true
    else if ("progress" in message) pending.progress(message.progress)
    else if ("answer" in message) pending.settle(message.answer)
    else pending.fail(TabhandError.fromBody(message.failure))
  }

  /** Without a reason, calls that the runtime has not taken can be sent again. */
  #end(reason: TabhandError | undefined): void {
    this.#isOpen = false
    this.#socket.destroy()
    for (const pending of [...this.#pending.values()]) {
      if (reason) pending.fail(reason)
      else if (pending.wasTaken) pending.fail(runtimeGoneError())
      else pending.settle("undelivered")
    }
  }
}

/** The runtime is our own program: a line with an id is trusted to have the right shape. */
function isAnswered(message: unknown): message is CallsAnswered<ApiAnswer, ErrorBody> {
  return typeof message === "object" && message !== null && "id" in message
}

function otherVersion(): TabhandError {
  return new TabhandError("runtime_unreachable", "the runtime that runs does not understand this program", {
    hint: "it may be of another version: `tabhand runtime stop` ends it",
  })
}
