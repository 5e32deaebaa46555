import { TabhandError } from "../base/errors.ts"
import { connectPrivately } from "../base/private-place.ts"
import { runtimeGoneError } from "../protocol/wire.ts"
import { isCutBeforeRead, isNotListening, unreachable } from "./socket-trouble.ts"

const HEAD_END = "\r\n\r\n"

export interface Asked {
  readonly method: "GET" | "POST"
  readonly path: string
  readonly headers?: Readonly<Record<string, string | number>>
  readonly body?: Buffer
}

export interface Listening {
  /** Closes the connection, which cancels the request. */
  readonly signal?: AbortSignal | undefined
  /** Receives the chunks of the response body, which is then not collected. */
  readonly onBody?: ((chunk: Buffer) => void) | undefined
}

/**
 * Sends one request to the runtime and reads the whole response. `"undelivered"`: no runtime took it, so it is safe to
 * send it again. HTTP is written by hand because loading node:http costs more than the whole exchange; version 1.0
 * because the response then simply ends with the connection.
 */
export function httpRequest(
  socket: string,
  asked: Asked,
  { signal, onBody }: Listening = {},
): Promise<Buffer | "undelivered"> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const answer = new Answer(onBody)
    const connection = connectPrivately(socket, () => connection.write(written(asked)))
    const cancel = () => {
      connection.destroy()
      reject(signal?.reason)
    }
    signal?.addEventListener("abort", cancel, { once: true })
    connection.on("data", (chunk: Buffer) => answer.take(chunk))
    connection.on("end", () => {
      try {
        resolve(answer.body())
      } catch (error) {
        reject(error)
      }
    })
    connection.on("error", (error) => {
      if (isNotListening(error)) resolve("undelivered")
      // A request that was not read completely cannot have been started.
      else if (isCutBeforeRead(error)) answer.isEmpty ? resolve("undelivered") : reject(runtimeGoneError())
      else reject(unreachable(socket, error))
    })
    connection.on("close", () => signal?.removeEventListener("abort", cancel))
  })
}

function written({ method, path, headers = {}, body }: Asked): Buffer {
  const head = [
    `${method} ${path} HTTP/1.0`,
    "Host: tabhand",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body ? [`Content-Length: ${body.length}`] : []),
  ]
  const bytes = Buffer.from(head.join("\r\n") + HEAD_END)
  return body ? Buffer.concat([bytes, body]) : bytes
}

/** An HTTP response as it arrives. */
class Answer {
  #onBody: ((chunk: Buffer) => void) | undefined
  #received: Buffer[] = []
  #head: string | undefined
  #isFailure = false
  #bytes = 0

  constructor(onBody: ((chunk: Buffer) => void) | undefined) {
    this.#onBody = onBody
  }

  get isEmpty(): boolean {
    return this.#head === undefined && this.#received.length === 0
  }

  take(chunk: Buffer): void {
    if (this.#head !== undefined) return this.#give(chunk)
    this.#received.push(chunk)
    const all = Buffer.concat(this.#received)
    const end = all.indexOf(HEAD_END)
    if (end < 0) return
    this.#head = all.toString("latin1", 0, end)
    this.#received = []
    this.#isFailure = /^HTTP\/1\.\d 400 /.test(this.#head)
    // The body is an error, not the requested data.
    if (this.#isFailure) this.#onBody = undefined
    this.#give(all.subarray(end + HEAD_END.length))
  }

  #give(chunk: Buffer): void {
    this.#bytes += chunk.length
    if (this.#onBody) this.#onBody(chunk)
    else this.#received.push(chunk)
  }

  /** Throws if the response was cut short. */
  body(): Buffer {
    if (this.#head === undefined) throw runtimeGoneError()
    const length = /\r\ncontent-length: *(\d+)/i.exec(this.#head)?.[1]
    if (length !== undefined && Number(length) !== this.#bytes) throw runtimeGoneError()
    const body = Buffer.concat(this.#received)
    if (this.#isFailure) throw failureIn(body)
    return body
  }
}

/** The runtime is our own program: its error is trusted to have the right shape. */
function failureIn(body: Buffer): TabhandError {
  const { error, ...facts } = JSON.parse(body.toString("utf8"))
  return TabhandError.fromBody({ ...facts, message: error })
}
