import { connect } from "node:net"
import { errnoOf, messageOf, TabhandError } from "../base/errors.ts"
import {
  decodeResponse,
  encodeRequest,
  runtimeGoneError,
  stdinHeader,
  type WireRequest,
  type WireResponse,
  wirePath,
  wireType,
} from "../base/wire.ts"

/** Nobody listens there. */
const notListening = ["ENOENT", "ECONNREFUSED"]
/** The runtime closed its socket before it had read the whole call: it cannot have begun it. */
const cutBeforeRead = ["ECONNRESET", "EPIPE"]

/**
 * Sends one call to the runtime and reads the whole answer. `"undelivered"`: no runtime took the call, so that it may
 * safely be sent again. HTTP is written by hand because loading node:http costs more than the whole exchange; its
 * version 1.0 because the answer then simply ends with the connection.
 */
export function exchange(socket: string, request: WireRequest): Promise<WireResponse | "undelivered"> {
  const { body, stdinBytes } = encodeRequest(request)
  const head = [
    `POST ${wirePath} HTTP/1.0`,
    "Host: tabhand",
    `Content-Type: ${wireType}`,
    `Content-Length: ${body.length}`,
    ...(stdinBytes === undefined ? [] : [`${stdinHeader}: ${stdinBytes}`]),
    "\r\n",
  ]
  return new Promise((resolve, reject) => {
    const received: Buffer[] = []
    const connection = connect(socket, () => connection.write(Buffer.concat([Buffer.from(head.join("\r\n")), body])))
    connection.on("data", (chunk: Buffer) => received.push(chunk))
    connection.on("end", () => {
      try {
        resolve(decodeResponse(bodyOf(Buffer.concat(received))))
      } catch (error) {
        reject(error)
      }
    })
    connection.on("error", (error) => {
      const errno = errnoOf(error) ?? ""
      if (notListening.includes(errno)) resolve("undelivered")
      else if (cutBeforeRead.includes(errno))
        received.length === 0 ? resolve("undelivered") : reject(runtimeGoneError())
      else reject(unreachable(socket, error))
    })
  })
}

/** The body of a whole HTTP answer; one that was cut short is not taken for the whole. */
function bodyOf(answer: Buffer): string {
  const start = answer.indexOf("\r\n\r\n") + 4
  if (start < 4) throw runtimeGoneError()
  const length = /\r\ncontent-length: *(\d+)/i.exec(answer.toString("latin1", 0, start))?.[1]
  if (length !== undefined && Number(length) !== answer.length - start) throw runtimeGoneError()
  return answer.toString("utf8", start)
}

function unreachable(socket: string, error: Error): TabhandError {
  return new TabhandError("runtime_unreachable", `the runtime's socket ${socket} cannot be used: ${messageOf(error)}`, {
    hint: "run `tabhand doctor`",
    cause: error,
  })
}
