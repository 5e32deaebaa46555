import { once } from "node:events"
import { createServer } from "node:net"
import { TabhandError } from "../../base/errors.ts"

/** A port on this machine that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().unref()
  await once(server.listen(0, "127.0.0.1"), "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  if (address !== null && typeof address === "object") return address.port
  throw new TabhandError("internal", "the system assigned no port")
}
