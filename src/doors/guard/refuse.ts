import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import type { Refusal } from "./refusal.ts"

/** How long, and how much, is read from a refused client that still sends, so that it can read the response. */
const LINGER_MS = 500
const LINGER_BYTES = 16 * 1024 * 1024

/** Headers of every response: no caching, no other sites, no content sniffing. */
export const commonHeaders = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
} as const

/** Answers and closes the connection. */
export function refuse(request: IncomingMessage, response: ServerResponse, refused: Refusal): void {
  response.writeHead(refused.status, headersOf(refused))
  response.write(refused.body)
  // Closing a connection with unread data resets it, and the response may be lost.
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

/** The same without a readable request. */
export function refuseConnection(socket: Duplex, refused: Refusal): void {
  const { status, body } = refused
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headersOf(refused)).map(([name, value]) => `${name}: ${value}`),
  ]
  // The client may be gone already.
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
