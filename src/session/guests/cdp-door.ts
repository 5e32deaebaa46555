import { createServer, type IncomingMessage, type Server } from "node:http"
import type { Duplex } from "node:stream"
import { WebSocket, WebSocketServer } from "ws"
import { messageOf, TabhandError } from "../../base/errors.ts"
import { unguessableId } from "../../base/ids.ts"
import { clip } from "../../base/text.ts"
import type { Guest } from "../../cdp/guest/guest.ts"

export interface Guests {
  open(): Promise<Guest>
  close(guest: Guest): void
}

/**
 * A WebSocket on the loopback interface that speaks the protocol for one session. Its path is unguessable, and requests
 * with an Origin header are refused: they come from web pages.
 */
export class CdpDoor {
  readonly url: string
  readonly #server: Server
  readonly #sockets: WebSocketServer

  private constructor(server: Server, sockets: WebSocketServer, url: string) {
    this.#server = server
    this.#sockets = sockets
    this.url = url
  }

  static async open(guests: Guests): Promise<CdpDoor> {
    const path = `/devtools/browser/${unguessableId()}`
    const server = createServer((_request, response) => response.writeHead(404).end())
    const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 64 * 1024 * 1024 })
    server.on("upgrade", (request, socket, head) => {
      // Errors of a client that disconnects during the handshake are irrelevant.
      socket.on("error", () => socket.destroy())
      if (!isWelcome(request, path)) return turnAway(socket)
      sockets.handleUpgrade(request, socket, head, (client) => serve(client, guests))
    })
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject)
      server.listen(0, "127.0.0.1", resolve)
    })
    const address = server.address()
    if (address === null || typeof address === "string") throw new TabhandError("internal", "the CDP door has no port")
    return new CdpDoor(server, sockets, `ws://127.0.0.1:${address.port}${path}`)
  }

  async close(): Promise<void> {
    for (const client of this.#sockets.clients) client.terminate()
    const closed = new Promise((resolve) => this.#server.close(resolve))
    this.#server.closeAllConnections()
    await closed
  }
}

function isWelcome(request: IncomingMessage, path: string): boolean {
  const { host = "", origin } = request.headers
  return request.url === path && origin === undefined && /^(127\.0\.0\.1|localhost):\d+$/.test(host)
}

function turnAway(socket: Duplex): void {
  socket.end("HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n", () => socket.destroy())
}

/** A client that does not read its responses would fill our memory. */
const UNREAD_LIMIT = 256 * 1024 * 1024

function serve(client: WebSocket, guests: Guests): void {
  // The library itself closes the connection after an invalid or oversized frame.
  client.on("error", () => client.terminate())
  // Messages are read only once the guest exists.
  client.pause()
  guests.open().then(
    (guest) => {
      guest.onmessage = (message) => {
        if (client.bufferedAmount > UNREAD_LIMIT) client.terminate()
        if (client.readyState === WebSocket.OPEN) client.send(message)
      }
      guest.onclose = () => client.close()
      client.on("message", (data) => guest.send(data.toString()))
      client.once("close", () => guests.close(guest))
      if (client.readyState === WebSocket.CLOSED) guests.close(guest)
      else client.resume()
    },
    (error) => {
      client.resume()
      // A close reason has at most 123 bytes.
      client.close(1011, clip(messageOf(error), 40))
    },
  )
}
