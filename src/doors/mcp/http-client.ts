import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"
import { McpConnection } from "./connection.ts"
import type { McpDoor } from "./door.ts"

/** A client without an open stream may be thinking: it gets more time than one whose stream broke. */
const SILENCE_LIMIT_MS = 30 * 60_000

export interface HttpClientEvents {
  begun(client: HttpClient, id: string): void
  ended(client: HttpClient): void
}

/** One client of the HTTP server, from its first request until it closes its session or stays silent too long. */
export class HttpClient {
  readonly #graceMs: number
  readonly #connection: McpConnection
  readonly #transport: WebStandardStreamableHTTPServerTransport
  /** Requests with pending responses. */
  readonly #open = new Set<Request>()
  #limit: NodeJS.Timeout | undefined
  #lastActive = performance.now()

  private constructor(door: McpDoor, { begun, ended }: HttpClientEvents) {
    this.#graceMs = door.options.graceMs
    this.#transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => begun(this, id),
    })
    // No grace period in the runtime: this class waits for the client, which only it can reconnect to its session.
    this.#connection = new McpConnection(door, 0, () => {
      clearTimeout(this.#limit)
      ended(this)
    })
  }

  static async make(door: McpDoor, events: HttpClientEvents): Promise<HttpClient> {
    const client = new HttpClient(door, events)
    await client.#connection.connect(client.#transport)
    return client
  }

  get id(): string | undefined {
    return this.#transport.sessionId
  }

  /** How long the client has been silent; 0 while a response is pending. */
  get silentMs(): number {
    return this.#open.size > 0 ? 0 : performance.now() - this.#lastActive
  }

  async answer(request: Request): Promise<Response> {
    this.#touch(SILENCE_LIMIT_MS)
    const response = await this.#transport.handleRequest(request)
    if (!response.body || this.id === undefined) return response
    return this.#watch(request, response, response.body)
  }

  close(): Promise<void> {
    return this.#connection.close()
  }

  /** Detects whether a response was read to its end, or the client disconnected before. */
  #watch(request: Request, response: Response, body: ReadableStream<Uint8Array>): Response {
    this.#open.add(request)
    clearTimeout(this.#limit)
    const over = (limitMs: number) => {
      if (this.#open.delete(request)) this.#touch(limitMs)
    }
    request.signal.addEventListener("abort", () => over(this.#graceMs), { once: true })
    const watched = body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({ flush: () => over(SILENCE_LIMIT_MS) }),
    )
    return new Response(watched, response)
  }

  #touch(limitMs: number): void {
    this.#lastActive = performance.now()
    clearTimeout(this.#limit)
    if (this.#open.size > 0) return
    this.#limit = setTimeout(() => void this.close(), limitMs)
  }
}
