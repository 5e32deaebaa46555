import { addressFor } from "./address.ts"
import { type App, guard } from "./guard.ts"
import { bracketed, KnownHosts } from "./hosts.ts"
import { defaultLimits, type Limits } from "./limits.ts"
import { KnownOrigins } from "./origins.ts"
import { endServer, listen, makeServer, trackSockets } from "./server.ts"
import { keepToken, type Token } from "./token.ts"

export interface GuardedOptions {
  /** Part of the name of the token file. */
  readonly door: string
  readonly home: string
  /** Answers the accepted requests: a Hono app. */
  readonly app: App
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  readonly token: Token
  readonly allowHosts?: readonly string[] | undefined
  readonly allowOrigins?: readonly string[] | undefined
  /** Paths that are answered without a token. */
  readonly openPaths?: readonly string[]
  readonly limits?: Partial<Limits>
}

export interface Guarded {
  readonly url: string
  /** The file with the token, unless it came from the environment. */
  readonly tokenFile: string | undefined
  /** Closes all connections, busy or not, and removes a generated token file. */
  close(): Promise<void>
}

/**
 * Serves an app on TCP to clients with the token, an accepted host and an accepted origin. All checks run before the
 * app sees the request; by then the whole body has arrived, as `rawBody` of the incoming message.
 */
export async function serveGuarded(options: GuardedOptions): Promise<Guarded> {
  const { door, home, host, token, allowHosts = [], allowOrigins = [], openPaths = [] } = options
  const limits = { ...defaultLimits, ...options.limits }
  const { address, everywhere } = await addressFor(host, token)
  const server = makeServer(limits)
  const port = await listen(server, options.port, address)
  const sockets = trackSockets(server)
  try {
    const hosts = new KnownHosts(port, everywhere ? [] : [address, host], allowHosts)
    const origins = new KnownOrigins(hosts.origins, allowOrigins)
    guard(server, { hosts, origins, token, openPaths }, limits, options.app)
    const kept = token.isGiven ? undefined : keepToken(home, door, port, token)
    return {
      url: `http://${bracketed(everywhere ? "127.0.0.1" : address)}:${port}`,
      tokenFile: kept?.path ?? token.file,
      async close() {
        await endServer(server, sockets)
        kept?.remove()
      },
    }
  } catch (error) {
    await endServer(server, sockets)
    throw error
  }
}
