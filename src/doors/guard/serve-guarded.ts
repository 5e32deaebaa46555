import { addressFor } from "./address.ts"
import { type App, guard } from "./guard.ts"
import { bracketed, KnownHosts } from "./hosts.ts"
import { defaultLimits, type Limits } from "./limits.ts"
import { KnownOrigins } from "./origins.ts"
import { endServer, listen, makeServer, trackSockets } from "./server.ts"
import { keepToken, type Token } from "./token.ts"

export interface GuardedOptions {
  /** Names the file of the token. */
  readonly door: string
  readonly home: string
  /** What answers the requests that are let in: a Hono app. */
  readonly app: App
  readonly host: string
  /** 0 takes any that is free. */
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
  /** Where the token can be read, unless it came from the environment. */
  readonly tokenFile: string | undefined
  /** Ends all connections, whatever goes on there, and removes the token that was written. */
  close(): Promise<void>
}

/**
 * Serves an app on TCP to those who have the token and come from where they may. All of that is decided before the app
 * sees anything; the body has then arrived whole, as `rawBody` of the incoming message.
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
