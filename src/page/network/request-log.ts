import { Emitter } from "../../base/emitter.ts"
import type { CdpSession } from "../../cdp/cdp-session.ts"
import type { Protocol } from "../../cdp/protocol.ts"
import type { Target } from "../../cdp/target.ts"
import type { RequestFacts } from "../../protocol/session-events.ts"
import { Exchange } from "./exchange.ts"
import { KeptRequests } from "./kept-requests.ts"
import {
  type HeaderTable,
  type LoggedMessage,
  type LoggedRequest,
  type RequestSource,
  sizeOfHeaders,
  sizeOfRequest,
} from "./logged-request.ts"
import { sourceKind } from "./network-events.ts"
import { PageRequests, type RequestLogEvents } from "./page-requests.ts"
import { mustBeReadNow, readFromPage } from "./response-body.ts"
import { initiatorOf, responseFacts, sentBody, shortUrl } from "./wire-facts.ts"

/** How many exchanges may be under way, or await late headers. */
const MOST_EXCHANGES = 2_000
/** Of one connection. */
const MOST_MESSAGES = 1_000
const MOST_MESSAGE_BYTES = 4 * 1024 * 1024
const LONGEST_MESSAGE = 64 * 1024
/** A body that only the page has is kept up to this size. */
const MOST_EARLY_BYTES = 1024 * 1024

/** The requests of all pages, frames and workers of a browser context: those under way, and the newest others. */
export class RequestLog extends Emitter<RequestLogEvents> {
  #kept = new KeptRequests()
  /** By the browser's id: a document that moves to another process is requested in one session and answered in another. */
  readonly #exchanges = new Map<string, Exchange>()
  readonly #sources = new Set<RequestSource>()

  get kept(): KeptRequests {
    return this.#kept
  }

  /** From now on, keeps requests there: the log of the session that uses the context. */
  keepIn(kept: KeptRequests): void {
    for (const request of this.#kept.list()) kept.add(request, sizeOfRequest(request))
    this.#kept = kept
  }

  /** The part of the log that belongs to the page. */
  viewOf(target: Target): PageRequests {
    const page = new PageRequests(this)
    this.follow(target, page)
    return page
  }

  /** Requests whose response is not complete. */
  underWay(): LoggedRequest[] {
    return [...this.#exchanges.values()].flatMap(({ open }) => open ?? [])
  }

  /** Sessions through which the browser can be asked about any request. */
  sessions(): CdpSession[] {
    return [...this.#sources].map(({ session }) => session)
  }

  follow(target: Target, page: PageRequests | undefined): void {
    const kind = sourceKind(target)
    if (!kind) return
    const { session } = target
    const source: RequestSource = { kind, targetId: target.id, session, page }
    this.#sources.add(source)
    session.on("ended", () => this.#left(source))
    session.on("Network.requestWillBeSent", (event) => this.#sent(event, source))
    session.on("Network.requestWillBeSentExtraInfo", ({ requestId, headers }) =>
      this.#exchange(requestId, source)?.sentHeaders(headers, source, (request) => this.#grew(request, headers)),
    )
    session.on("Network.requestServedFromCache", ({ requestId }) => {
      const exchange = this.#exchanges.get(requestId)
      if (exchange) exchange.fromMemory = true
    })
    session.on("Network.responseReceivedExtraInfo", ({ requestId, headers }) =>
      this.#exchange(requestId, source)?.receivedHeaders(headers, source, (request) => this.#grew(request, headers)),
    )
    session.on("Network.responseReceived", ({ requestId, response, type }) => {
      const exchange = this.#exchanges.get(requestId)
      const answered = exchange?.open
      if (!answered || answered.answeredAt !== undefined) return
      this.#answered(answered, response, exchange.fromMemory)
      this.#emitOutcome(answered, type, { status: response.status })
    })
    session.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
      const finished = this.#exchanges.get(requestId)?.open
      if (!finished) return
      finished.encodedBytes = encodedDataLength
      if (mustBeReadNow(finished)) this.#readNow(finished, session)
      this.#ended(requestId, timestamp)
    })
    session.on("Network.loadingFailed", (event) => this.#failed(event))
    this.#followSockets(source)
  }

  #followSockets(source: RequestSource): void {
    const { session } = source
    session.on("Network.webSocketCreated", ({ requestId, url, initiator }) => {
      if (this.#exchanges.has(requestId)) return
      this.#begin(new Exchange(requestId, source), {
        type: "WebSocket",
        frameId: undefined,
        loaderId: "",
        url: shortUrl(url),
        method: "GET",
        time: Date.now(),
        startedAt: Number.NaN,
        headers: {},
        postData: undefined,
        hasPostData: false,
        initiator: initiator && initiatorOf(initiator),
      })
    })
    session.on("Network.webSocketWillSendHandshakeRequest", ({ requestId, timestamp, wallTime, request }) => {
      const socket = this.#own(requestId, source)
      if (!socket) return
      socket.startedAt = timestamp
      socket.time = wallTime * 1_000
      socket.headers = request.headers
      this.#grew(socket, request.headers)
    })
    session.on("Network.webSocketHandshakeResponseReceived", ({ requestId, response }) => {
      const socket = this.#own(requestId, source)
      if (!socket || socket.answeredAt !== undefined) return
      const { status, statusText, headers } = response
      this.#answer(socket, status, { statusText, mimeType: "", headers, fromNetwork: true })
    })
    session.on("Network.webSocketFrameSent", ({ requestId, timestamp, response }) =>
      this.#socketMessage(requestId, source, "sent", timestamp, response),
    )
    session.on("Network.webSocketFrameReceived", ({ requestId, timestamp, response }) =>
      this.#socketMessage(requestId, source, "received", timestamp, response),
    )
    session.on("Network.webSocketFrameError", ({ requestId, errorMessage }) => {
      const socket = this.#own(requestId, source)
      if (socket) socket.error = errorMessage
    })
    session.on("Network.webSocketClosed", ({ requestId, timestamp }) => {
      if (this.#own(requestId, source)) this.#ended(requestId, timestamp)
    })
    session.on("Network.eventSourceMessageReceived", ({ requestId, timestamp, eventName, data }) => {
      const stream = this.#own(requestId, source)
      if (stream) this.#message(stream, { direction: "received", opcode: 1, event: eventName, ...cut(data) }, timestamp)
    })
  }

  #sent(event: Protocol.Network.RequestWillBeSentEvent, source: RequestSource): void {
    const { requestId, request, redirectResponse, redirectHasExtraInfo, type, frameId, loaderId, timestamp } = event
    let exchange = this.#exchanges.get(requestId)
    const before = exchange?.open
    // Reported in each session of a service worker.
    if (before?.startedAt === timestamp) return
    if (exchange && before && redirectResponse) {
      this.#answered(before, redirectResponse, false)
      before.endedAt = timestamp
      if (!redirectHasExtraInfo) exchange.hadNoHeaders()
    } else {
      // Its headers may have come first.
      const early = exchange && !exchange.hasBegun ? exchange : undefined
      if (!early) this.#exchanges.delete(requestId)
      exchange = early ?? new Exchange(requestId, source)
    }
    const { url, urlFragment = "", method, headers, hasPostData = false } = request
    this.#begin(exchange, {
      type,
      frameId,
      loaderId,
      url: shortUrl(url + urlFragment),
      method,
      time: event.wallTime * 1_000,
      startedAt: timestamp,
      headers,
      ...sentBody(request),
      hasPostData,
      initiator: initiatorOf(event.initiator),
    })
  }

  #begin(exchange: Exchange, facts: NewRequest): void {
    const { open: before, source } = exchange
    const begun: LoggedRequest = {
      key: "",
      id: exchange.id,
      source,
      begunAt: performance.now(),
      redirectedFrom: before?.key,
      ...facts,
    }
    exchange.add(begun)
    this.#kept.add(begun, sizeOfRequest(begun))
    if (before) before.redirectedTo = begun.key
    this.#remember(exchange)
    this.#emit("begun", begun)
  }

  /** Requests that are dropped with their document get no end event, so old ones are removed. */
  #remember(exchange: Exchange): void {
    this.#exchanges.set(exchange.id, exchange)
    const [oldest] = this.#exchanges.keys()
    if (this.#exchanges.size > MOST_EXCHANGES && oldest !== undefined) this.#exchanges.delete(oldest)
  }

  /** The exchange of the id; a new one if headers come before the request. */
  #exchange(id: string, source: RequestSource): Exchange | undefined {
    const known = this.#exchanges.get(id)
    if (known) return known
    const early = new Exchange(id, source)
    this.#remember(early)
    return early
  }

  /** The open request, if this source began it. */
  #own(id: string, { session }: RequestSource): LoggedRequest | undefined {
    const open = this.#exchanges.get(id)?.open
    return open?.source.session === session ? open : undefined
  }

  #answered(request: LoggedRequest, response: Protocol.Network.Response, fromMemory: boolean): void {
    if (request.answeredAt !== undefined) return
    this.#answer(request, response.status, responseFacts(response, fromMemory))
  }

  #answer(request: LoggedRequest, status: number, response: NonNullable<LoggedRequest["response"]>): void {
    request.status = status
    request.answeredAt = performance.now()
    const known = this.#exchanges.get(request.id)?.headersOf(request)
    request.response = known ? { ...response, headers: known } : response
    this.#grew(request, request.response.headers)
    this.#emit("answered", request)
  }

  #failed({ requestId, errorText, type, timestamp, ...why }: Protocol.Network.LoadingFailedEvent): void {
    const failed = this.#exchanges.get(requestId)?.open
    if (!failed) return
    const { blockedReason, corsErrorStatus } = why
    const reason = corsErrorStatus ? `CORS: ${corsErrorStatus.corsError}` : blockedReason && `blocked: ${blockedReason}`
    failed.error = [errorText, ...(reason ? [`(${reason})`] : [])].join(" ")
    this.#emitOutcome(failed, type, { error: errorText })
    this.#ended(requestId, timestamp)
  }

  #ended(id: string, timestamp: number): void {
    const exchange = this.#exchanges.get(id)
    const request = exchange?.open
    if (!exchange || !request) return
    exchange.end()
    request.endedAt = timestamp
    this.#emit("ended", request)
  }

  /** The page, frame or worker is gone: nothing more is reported of its requests. */
  #left(source: RequestSource): void {
    this.#sources.delete(source)
    for (const exchange of this.#exchanges.values()) {
      const { open } = exchange
      if (open?.source !== source) continue
      exchange.end()
      if (open.answeredAt === undefined) open.error = `the ${source.kind} that sent it is gone`
      this.#emit("ended", open)
    }
  }

  #readNow(request: LoggedRequest, session: CdpSession): void {
    request.body = readFromPage(request.id, session, MOST_EARLY_BYTES).then((body) => {
      this.#kept.grew(request, body.kind === "text" ? body.text.length : body.kind === "bytes" ? body.bytes.length : 0)
      return body
    })
  }

  #socketMessage(
    id: string,
    source: RequestSource,
    direction: LoggedMessage["direction"],
    timestamp: number,
    { opcode, payloadData }: Protocol.Network.WebSocketFrame,
  ): void {
    const socket = this.#own(id, source)
    if (socket) this.#message(socket, { direction, opcode, ...cut(payloadData) }, timestamp)
  }

  #message(request: LoggedRequest, message: Omit<LoggedMessage, "time">, timestamp: number): void {
    const time = request.time + (timestamp - request.startedAt) * 1_000
    request.messages ??= { list: [], bytes: 0, dropped: 0 }
    const { messages } = request
    let grown = 0
    const count = (each: LoggedMessage, sign: 1 | -1) => {
      grown += sign * (each.data.length + PER_MESSAGE)
    }
    const added: LoggedMessage = { ...message, time: Number.isNaN(time) ? Date.now() : time }
    messages.list.push(added)
    count(added, 1)
    while (messages.list.length > MOST_MESSAGES || messages.bytes + grown > MOST_MESSAGE_BYTES) {
      const oldest = messages.list.shift()
      if (!oldest) break
      messages.dropped++
      count(oldest, -1)
    }
    messages.bytes += grown
    this.#kept.grew(request, grown)
  }

  #grew(request: LoggedRequest, headers: HeaderTable): void {
    this.#kept.grew(request, sizeOfHeaders(headers))
  }

  #emitOutcome(
    request: LoggedRequest,
    resourceType: Protocol.Network.ResourceType,
    outcome: Pick<RequestFacts, "status" | "error">,
  ): void {
    const { url, method, source } = request
    const facts = { url: url.replace(/#.*/s, ""), method, resourceType, ...outcome }
    this.emit("outcome", facts)
    source.page?.emit("outcome", facts)
  }

  #emit(event: "begun" | "answered" | "ended", request: LoggedRequest): void {
    this.emit(event, request)
    request.source.page?.emit(event, request)
  }
}

type NewRequest = Omit<LoggedRequest, "key" | "id" | "source" | "begunAt" | "redirectedFrom">

const PER_MESSAGE = 120

function cut(data: string): { data: string; length: number } {
  const { length } = data
  if (length <= LONGEST_MESSAGE) return { data, length }
  // Copied, so that the rest of a long text is not kept alive.
  return { data: `${Buffer.from(data.slice(0, LONGEST_MESSAGE)).toString()}…`, length }
}
