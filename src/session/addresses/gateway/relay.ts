import { type IncomingMessage, request, type ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { pipeline } from "node:stream"

/** What browsers accept. */
export const LARGEST_HEAD = 256 * 1024

/** Headers that concern one connection only. */
const OWN = new Set([
  "connection",
  "proxy-connection",
  "proxy-authorization",
  "proxy-authenticate",
  "proxy-authentication-info",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
])

/** Carries out a request over the connection, and streams the response. A failure breaks off the browser's connection. */
export function relay(asked: IncomingMessage, answer: ServerResponse, url: URL, socket: Socket): void {
  // The response loses it with its end.
  const client = asked.socket
  const breakOff = () => {
    if (!answer.writableFinished) client.destroy()
  }
  socket.on("error", breakOff)
  const passed = request({
    method: asked.method ?? "GET",
    path: url.pathname + url.search,
    headers: [...passedOn(asked.rawHeaders), ...framing(asked), "Connection", "close"],
    setHost: false,
    // Without an agent, which would connect by itself.
    createConnection: () => socket,
    maxHeaderSize: LARGEST_HEAD,
    // Browsers read what servers really send.
    insecureHTTPParser: true,
  })
  passed.on("response", (response) => respond(response, answer, breakOff))
  passed.on("upgrade", breakOff)
  pipeline(asked, passed, (error) => {
    if (error) breakOff()
  })
  answer.on("close", () => socket.destroy())
}

function respond(response: IncomingMessage, answer: ServerResponse, breakOff: () => void): void {
  const { statusCode = 0, statusMessage = "" } = response
  // The browser would take it for ours, and forget the password.
  if (statusCode === 407) return breakOff()
  answer.sendDate = false
  try {
    answer.writeHead(statusCode, statusMessage, passedOn(response.rawHeaders))
    // A stream of events may begin long after its head.
    answer.flushHeaders()
  } catch {
    // A status or header that cannot be written.
    return breakOff()
  }
  pipeline(response, answer, (error) => {
    if (error) breakOff()
  })
}

/** The length of the body of a request is known, or it comes in chunks. */
function framing({ headers }: IncomingMessage): string[] {
  return headers["transfer-encoding"] === undefined ? [] : ["Transfer-Encoding", "chunked"]
}

/** The headers for the other side, as they were written. */
function passedOn(raw: readonly string[]): string[] {
  const pairs = raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ""] as const] : []))
  const named = pairs.filter(([name]) => /^connection$/i.test(name)).flatMap(([, value]) => value.split(","))
  const dropped = new Set([...OWN, ...named.map((name) => name.trim().toLowerCase())])
  return pairs.filter(([name]) => !dropped.has(name.toLowerCase())).flat()
}
