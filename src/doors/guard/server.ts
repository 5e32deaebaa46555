import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { Socket } from "node:net"
import { errnoOf, messageOf, TabhandError } from "../../base/errors.ts"
import type { Limits } from "./limits.ts"

/** Slowly sent requests time out; the interval of that check is short enough. */
export function makeServer({ requestMs }: Limits): Server {
  return createServer({
    headersTimeout: requestMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.ceil(requestMs / 10),
    insecureHTTPParser: false,
    // `judge` refuses a missing Host header with a message of ours.
    requireHostHeader: false,
  })
}

export async function listen(server: Server, port: number, address: string): Promise<number> {
  try {
    server.listen(port, address)
    await once(server, "listening")
  } catch (error) {
    const why = errnoOf(error) === "EADDRINUSE" ? "something else listens there" : messageOf(error)
    throw new TabhandError("bad_flag", `cannot listen on port ${port} of ${address}: ${why}`, {
      hint: "choose another port; 0 takes any that is free",
      cause: error,
    })
  }
  const bound = server.address()
  if (bound === null || typeof bound === "string") throw new Error("a TCP server has a port")
  return bound.port
}

export function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>()
  server.on("connection", (socket) => {
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket))
  })
  return sockets
}

export async function endServer(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const closed = once(server, "close")
  server.close()
  for (const socket of sockets) socket.destroy()
  await closed
}
