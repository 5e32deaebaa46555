import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import type { Refusal } from "./refusal.ts"

/** How long, and how much, of what a refused client still sends is taken in, so that it gets to read the answer. */
const LINGER_MS = 500
const LINGER_BYTES = 16 * 1024 * 1024

/** Said with every answer: nothing here is for caches, for other sites, or for guessing what it is. */
export const commonHeaders = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
} as const

/** Answers, and ends the connection: nothing more is wanted from there. */
export function refuse(request: IncomingMessage, response: ServerResponse, refused: Refusal): void {
  response.writeHead(refused.status, headersOf(refused))
  response.write(refused.body)
  // To close a connection on which something unread lies resets it, and the answer may be lost.
  let left = LINGER_BYTES
  const end = () => {
    clearTimeout(limit)
    response.end()
  }
  const limit = setTimeout(end, LINGER_MS)
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) end()
  })
  request.once("end", end)
  request.once("close", end)
  if (request.readableEnded) end()
}

/** The same where there is no request that could be answered, only a connection. */
export function refuseConnection(socket: Duplex, refused: Refusal): void {
  const { status, body } = refused
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headersOf(refused)).map(([name, value]) => `${name}: ${value}`),
  ]
  // Who has gone away already is not told.
  socket.on("error", () => socket.destroy())
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy())
}

function headersOf({ headers, body }: Refusal): Record<string, string> {
  return {
    ...commonHeaders,
    ...headers,
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
  }
}
