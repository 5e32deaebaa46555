import type { Server } from "node:http"
import type { Duplex } from "node:stream"
import type { Limits } from "./limits.ts"

/**
 * The connections of a server, those that have shown the token apart from those that have not: whoever has none cannot
 * keep others out by holding many. The stranger that came first makes room for the next.
 */
export class Callers {
  readonly #limits: Limits
  readonly #strangers = new Set<Duplex>()
  readonly #known = new Set<Duplex>()

  constructor(server: Server, limits: Limits) {
    this.#limits = limits
    server.on("connection", (socket: Duplex) => this.#came(socket))
  }

  /** The token was shown there. False when there are too many of those already, and it was ended. */
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
