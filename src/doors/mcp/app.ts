import { Hono } from "hono"
import type { McpDoor } from "./door.ts"
import { HttpClient } from "./http-client.ts"

const MOST_CLIENTS = 64

/** The error code of the SDK's transport for an unknown session. */
const UNKNOWN_SESSION = -32001
const REFUSED = -32000

/** Streamable HTTP for many clients, each with a connection of its own. The server in front controls access. */
export function makeMcpApp(door: McpDoor): Hono {
  const clients = new Clients(door)
  const app = new Hono()
  app.all("/mcp", ({ req }) => clients.answer(req.raw))
  return app
}

class Clients {
  readonly #door: McpDoor
  readonly #byId = new Map<string, HttpClient>()

  constructor(door: McpDoor) {
    this.#door = door
  }

  answer(request: Request): Promise<Response> {
    const id = request.headers.get("mcp-session-id")
    if (id === null) return this.#begin(request)
    return this.#byId.get(id)?.answer(request) ?? Promise.resolve(refusal(404, UNKNOWN_SESSION, "Session not found"))
  }

  /** A request without a session must be the first of a client; others are refused. */
  async #begin(request: Request): Promise<Response> {
    if (this.#byId.size >= MOST_CLIENTS && !this.#mostSilent()) {
      return refusal(503, REFUSED, `${MOST_CLIENTS} clients are connected, and no more are served at once`)
    }
    const client = await HttpClient.make(this.#door, {
      begun: (made, id) => this.#add(made, id),
      ended: (gone) => this.#remove(gone),
    })
    const response = await client.answer(request)
    if (client.id === undefined) await client.close()
    return response
  }

  #add(client: HttpClient, id: string): void {
    if (this.#byId.size >= MOST_CLIENTS) void this.#mostSilent()?.close()
    this.#byId.set(id, client)
  }

  #remove({ id }: HttpClient): void {
    if (id !== undefined) this.#byId.delete(id)
  }

  /** The client that may be dropped for a new one: many clients leave without notice. */
  #mostSilent(): HttpClient | undefined {
    const [most] = [...this.#byId.values()].sort((a, b) => b.silentMs - a.silentMs)
    return most && most.silentMs > this.#door.options.graceMs ? most : undefined
  }
}

function refusal(status: 404 | 503, code: number, message: string): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status })
}
