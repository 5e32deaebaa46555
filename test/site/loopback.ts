import { once } from "node:events"
import type { Server } from "node:net"
import { errnoOf } from "../../src/base/errors.ts"

const ATTEMPTS = 20

/**
 * Servers on 127.0.0.1 and, if the machine has it, on ::1 with the same port: Chromium may try ::1 first for
 * `localhost`, and no other program must answer there.
 */
export async function listenOnLoopback<S extends Server>(makeServer: () => S): Promise<{ port: number; servers: S[] }> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const four = makeServer()
    const port = await listen(four, "127.0.0.1", 0)
    const six = makeServer()
    try {
      await listen(six, "::1", port)
      return { port, servers: [four, six] }
    } catch (error) {
      const errno = errnoOf(error)
      if (errno === "EADDRNOTAVAIL" || errno === "EAFNOSUPPORT") return { port, servers: [four] }
      four.close()
      if (errno !== "EADDRINUSE") throw error
    }
  }
  throw new Error(`no port was free on both loopback addresses in ${ATTEMPTS} attempts`)
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  server.listen(port, host)
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the server has no port")
  return address.port
}
