import type { HeaderTable, LoggedRequest, RequestSource } from "./logged-request.ts"

/**
 * One request of the browser with its redirections, while it is under way. The headers as they were sent and received
 * are reported apart, by another process: before or after the request or response that they belong to.
 */
export class Exchange {
  readonly id: string
  readonly source: RequestSource
  /** The response comes from the memory of the page. */
  fromMemory = false
  readonly #steps: LoggedRequest[] = []
  #isOpen = true
  readonly #sent: HeaderTable[] = []
  readonly #received: HeaderTable[] = []
  #skipped = 0

  constructor(id: string, source: RequestSource) {
    this.id = id
    this.source = source
  }

  get hasBegun(): boolean {
    return this.#steps.length > 0
  }

  /** The current step, until its response is complete. */
  get open(): LoggedRequest | undefined {
    return this.#isOpen ? this.#steps.at(-1) : undefined
  }

  add(request: LoggedRequest): void {
    this.#steps.push(request)
    const headers = this.#sent[this.#steps.length - 1 - this.#skipped]
    if (headers) request.headers = headers
  }

  end(): void {
    this.#isOpen = false
  }

  /** The last step got none of its own. */
  hadNoHeaders(): void {
    this.#skipped++
  }

  sentHeaders(headers: HeaderTable, { kind, session }: RequestSource, grew: (request: LoggedRequest) => void): void {
    if (kind === "service worker" && session !== this.source.session) return
    const step = this.#steps[this.#sent.push(headers) - 1 + this.#skipped]
    if (!step) return
    step.headers = headers
    grew(step)
  }

  receivedHeaders(
    headers: HeaderTable,
    { kind, session }: RequestSource,
    grew: (request: LoggedRequest) => void,
  ): void {
    if (kind === "service worker" && session !== this.source.session) return
    const step = this.#steps[this.#received.push(headers) - 1 + this.#skipped]
    if (!step?.response) return
    step.response = { ...step.response, headers }
    grew(step)
  }

  /** The headers of the step's response, if they came before it. */
  headersOf(request: LoggedRequest): HeaderTable | undefined {
    return this.#received[this.#steps.indexOf(request) - this.#skipped]
  }
}
