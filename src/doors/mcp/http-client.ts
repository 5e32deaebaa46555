import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"
import { McpConnection } from "./connection.ts"
import type { McpDoor } from "./door.ts"

/** A client that has no stream open may be thinking: it is not given up as soon as one whose stream broke off. */
const SILENCE_LIMIT_MS = 30 * 60_000

export interface HttpClientEvents {
  begun(client: HttpClient, id: string): void
  ended(client: HttpClient): void
}

/** One client of the HTTP server, from its first request until it says goodbye or is heard of no more. */
export class HttpClient {
  readonly #graceMs: number
  readonly #connection: McpConnection
  readonly #transport: WebStandardStreamableHTTPServerTransport
  /** Answers that are on their way. */
  readonly #open = new Set<Request>()
  #limit: NodeJS.Timeout | undefined
  #lastHeard = performance.now()

  private constructor(door: McpDoor, { begun, ended }: HttpClientEvents) {
    this.#graceMs = door.options.graceMs
    this.#transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => begun(this, id),
    })
    // Who comes back is waited for here; nobody else could find the session again.
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

  /** For how long nothing was heard of it; not at all while it listens. */
  get silentMs(): number {
    return this.#open.size > 0 ? 0 : performance.now() - this.#lastHeard
  }

  async answer(request: Request): Promise<Response> {
    this.#heard(SILENCE_LIMIT_MS)
    const response = await this.#transport.handleRequest(request)
    if (!response.body || this.id === undefined) return response
    return this.#watch(request, response, response.body)
  }

  close(): Promise<void> {
    return this.#connection.close()
  }

  /** Knows whether an answer was read to its end, or the client went away in the middle. */
  #watch(request: Request, response: Response, body: ReadableStream<Uint8Array>): Response {
    this.#open.add(request)
    clearTimeout(this.#limit)
    const over = (limitMs: number) => {
      if (this.#open.delete(request)) this.#heard(limitMs)
    }
    request.signal.addEventListener("abort", () => over(this.#graceMs), { once: true })
    const watched = body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({ flush: () => over(SILENCE_LIMIT_MS) }),
    )
    return new Response(watched, response)
  }

  #heard(limitMs: number): void {
    this.#lastHeard = performance.now()
    clearTimeout(this.#limit)
    if (this.#open.size > 0) return
    this.#limit = setTimeout(() => void this.close(), limitMs)
  }
}
