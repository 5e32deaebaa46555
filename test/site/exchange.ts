import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http"
import { type PageParts, page } from "./html.ts"

/** An invalid query: answered with 400 and the reason, so that a mistake in a test is easy to see. */
export class BadRequest extends Error {}

/** One request and its response, with helpers for routes. */
export class Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
  /** Aborted when the client disconnects or the site closes. */
  readonly signal: AbortSignal
  readonly #params: ReadonlyMap<string, string>

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    params: ReadonlyMap<string, string>,
    signal: AbortSignal,
  ) {
    this.request = request
    this.response = response
    this.url = url
    this.signal = signal
    this.#params = params
  }

  /** The same server under its other host name, which browsers treat as another site. */
  get otherSite(): string {
    return `http://${this.url.hostname === "localhost" ? "127.0.0.1" : "localhost"}:${this.url.port}`
  }

  param(name: string): string {
    const value = this.#params.get(name)
    if (value === undefined) throw new Error(`the route has no part :${name}`)
    return value
  }

  query(name: string, fallback: string): string {
    return this.url.searchParams.get(name) ?? fallback
  }

  /** An integer of the query, from 0 to `max`. */
  count(name: string, fallback: number, max = 1_000_000): number {
    return wholeNumber(this.query(name, String(fallback)), name, 0, max)
  }

  html(parts: PageParts, status = 200): void {
    this.send(status, "text/html; charset=utf-8", page(parts))
  }

  script(source: string): void {
    this.send(200, "text/javascript; charset=utf-8", source)
  }

  text(text: string, status = 200): void {
    this.send(status, "text/plain; charset=utf-8", text)
  }

  json(value: unknown): void {
    this.send(200, "application/json; charset=utf-8", JSON.stringify(value))
  }

  send(status: number, type: string, body: string | Uint8Array, headers: OutgoingHttpHeaders = {}): void {
    this.response.writeHead(status, { "content-type": type, ...headers }).end(body)
  }

  empty(status: number, headers: OutgoingHttpHeaders = {}): void {
    this.response.writeHead(status, headers).end()
  }

  async body(): Promise<Buffer> {
    const chunks: Buffer[] = []
    for await (const chunk of this.request) chunks.push(Buffer.from(chunk))
    return Buffer.concat(chunks)
  }
}

export function wholeNumber(text: string, name: string, min: number, max: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max || text.trim() === "") {
    throw new BadRequest(`${name} must be a whole number from ${min} to ${max}, not ${JSON.stringify(text)}`)
  }
  return value
}
