import type { Server } from "node:http"
import type { Duplex } from "node:stream"

export interface CallerLimits {
  /** Connections that have shown the token. */
  readonly connections: number
  /** Connections that have not. */
  readonly strangers: number
}

/**
 * The connections of a server. Those with the token are counted apart from those without, so that clients without the
 * token cannot block others by holding many. The oldest connection without a token makes room for the next.
 */
export class Callers {
  readonly #limits: CallerLimits
  readonly #strangers = new Set<Duplex>()
  readonly #known = new Set<Duplex>()

  constructor(server: Server, limits: CallerLimits) {
    this.#limits = limits
    server.on("connection", (socket: Duplex) => this.#came(socket))
  }

  /** Registers a connection that showed the token. False if there are too many; it is then closed. */
  admit(socket: Duplex): boolean {
    if (this.#known.has(socket)) return true
    this.#strangers.delete(socket)
    if (this.#known.size >= this.#limits.connections) {
      socket.destroy()
      return false
    }
    this.#known.add(socket)
    return true
  }

  #came(socket: Duplex): void {
    this.#strangers.add(socket)
    socket.once("close", () => {
      this.#strangers.delete(socket)
      this.#known.delete(socket)
    })
    const [oldest] = this.#strangers
    if (this.#strangers.size > this.#limits.strangers) oldest?.destroy()
  }
}
