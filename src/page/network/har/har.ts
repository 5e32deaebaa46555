import { VERSION } from "../../../generated/version.ts"
import { charsetOf, legible, type Safe, safeData, typeOf } from "../legible.ts"
import { type Body, durationOf, headerPairs, type LoggedRequest } from "../logged-request.ts"
import { isTextType } from "../response-body.ts"
import { sentCookies, setCookies } from "./har-cookies.ts"
import type { Har, HarBody, HarEntry, HarMessage, HarNameValue, HarPage, HarTimings } from "./har-format.ts"
import type { HarContent } from "./har-recording.ts"

/** Bodies beyond this are left out, so that the file can still be read by other programs. */
const MOST_BYTES = 64 * 1024 * 1024
const AT_ONCE = 16

export interface HarSource {
  readonly requests: readonly LoggedRequest[]
  readonly content: HarContent
  readonly browser: string | undefined
  readonly comment: string | undefined
  /** Leaves out what may not be shown. */
  show<T>(part: T): T
  readonly safe: Safe
  body(request: LoggedRequest): Promise<Body>
  sent(request: LoggedRequest): Promise<Body>
}

export interface BuiltHar {
  readonly har: Har
  /** How many bodies were asked for and are not available any more. */
  readonly missing: number
}

/** The requests as a HAR 1.2 file. */
export async function buildHar(source: HarSource): Promise<BuiltHar> {
  const { requests, content, browser, comment } = source
  const pages = pagesOf(requests)
  const entries: HarEntry[] = []
  let bytes = 0
  let missing = 0
  for (let from = 0; from < requests.length; from += AT_ONCE) {
    const some = requests.slice(from, from + AT_ONCE)
    const read = await Promise.all(
      some.map(async (request) => ({
        request,
        body: mayHaveBody(request, content) ? await source.body(request) : undefined,
        postData: content === "none" ? undefined : sentText(request, await source.sent(request), source.safe),
      })),
    )
    for (const { request, body, postData } of read) {
      const fits = bytes < MOST_BYTES
      const written = contentOf(
        request,
        fits ? body : body && { kind: "missing", why: "the file would be too large" },
        source.safe,
      )
      bytes += written.text?.length ?? 0
      if (body?.kind === "missing") missing++
      const url = source.safe(request.url)
      const entry = source.show(entryOf({ ...request, url }, written, postData, pages.get(request.loaderId)?.id))
      // What may not be shown is out of it already, and bytes may look like anything once they are encoded.
      entries.push({ ...entry, response: { ...entry.response, content: written }, ...messagesOf(request, source.safe) })
    }
  }
  const name = /^([^/]+)\/(.*)$/.exec(browser ?? "")
  return {
    har: {
      log: {
        version: "1.2",
        creator: { name: "tabhand", version: VERSION },
        ...(name ? { browser: { name: name[1] ?? "", version: name[2] ?? "" } } : {}),
        pages: source.show([...pages.values()]),
        entries,
        ...(comment === undefined ? {} : { comment }),
      },
    },
    missing,
  }
}

/** Bytes are written as far as they are text: the format has no other place for them. */
function sentText(request: LoggedRequest, sent: Body, safe: Safe): string | undefined {
  if (sent.kind === "missing") return undefined
  const facts = { mimeType: typeOf(request.headers), charset: charsetOf(request.headers) }
  return legible(sent, facts, safe).content.toString()
}

function mayHaveBody({ status, redirectedTo, messages, type, response }: LoggedRequest, content: HarContent): boolean {
  if (content === "none" || status === undefined || redirectedTo !== undefined || messages || type === "WebSocket")
    return false
  return content === "all" || isTextType(response?.mimeType ?? "")
}

/** The documents of tabs, by loader. */
function pagesOf(requests: readonly LoggedRequest[]): Map<string, HarPage> {
  const pages = new Map<string, HarPage>()
  for (const { key, id, loaderId, frameId, source, url, time } of requests) {
    const isDocument = source.kind === "page" && frameId === source.targetId && id === loaderId
    if (!isDocument || pages.has(loaderId)) continue
    pages.set(loaderId, { startedDateTime: inIso(time), id: `page_${key}`, title: url, pageTimings: {} })
  }
  return pages
}

function entryOf(
  request: LoggedRequest,
  content: HarBody,
  postData: string | undefined,
  pageref: string | undefined,
): HarEntry {
  const { key, method, url, response, status = 0, type, initiator, encodedBytes = -1, error, time } = request
  const sent = headerPairs(request.headers)
  const received = headerPairs(response?.headers ?? {})
  const httpVersion = httpVersionOf(response?.protocol)
  const timings = timingsOf(request)
  const address = response?.remoteAddress?.replace(/:\d+$/, "").replace(/^\[|\]$/g, "")
  return {
    ...(pageref === undefined ? {} : { pageref }),
    startedDateTime: inIso(time),
    time: totalOf(timings),
    request: {
      method,
      url,
      httpVersion,
      cookies: sentCookies(sent),
      headers: asPairs(sent),
      queryString: queryOf(url),
      ...(postData === undefined ? {} : { postData: { mimeType: headerIn(sent, "content-type"), text: postData } }),
      headersSize: -1,
      bodySize: postData === undefined ? (request.hasPostData ? -1 : 0) : Buffer.byteLength(postData),
    },
    response: {
      status,
      statusText: response?.statusText ?? "",
      httpVersion,
      cookies: setCookies(received),
      headers: asPairs(received),
      content,
      redirectURL: request.redirectedTo === undefined ? "" : headerIn(received, "location"),
      headersSize: -1,
      bodySize: encodedBytes,
      ...(error === undefined ? {} : { _error: error }),
    },
    cache: {},
    timings,
    ...(address ? { serverIPAddress: address } : {}),
    _requestId: key,
    ...(type === undefined ? {} : { _resourceType: type.toLowerCase() }),
    ...(initiator === undefined ? {} : { _initiator: initiator }),
  }
}

function contentOf({ response, encodedBytes = 0 }: LoggedRequest, body: Body | undefined, safe: Safe): HarBody {
  const mimeType = safe(response?.mimeType || "x-unknown")
  if (!body) return { size: encodedBytes, mimeType }
  if (body.kind === "missing") return { size: encodedBytes, mimeType, comment: `not available: ${body.why}` }
  const { content } = legible(body, { mimeType, charset: charsetOf(response?.headers ?? {}) }, safe)
  if (typeof content === "string") return { size: Buffer.byteLength(content), mimeType, text: content }
  return { size: content.length, mimeType, text: content.toString("base64"), encoding: "base64" }
}

function messagesOf(
  { type, messages }: LoggedRequest,
  safe: Safe,
): Pick<HarEntry, "_eventSourceMessages" | "_webSocketMessages"> {
  if (!messages) return {}
  const list = messages.list.map((message): HarMessage => {
    const { direction, time, opcode } = message
    return {
      type: direction === "sent" ? "send" : "receive",
      time: time / 1_000,
      opcode,
      data: safeData(message, safe),
    }
  })
  return type === "EventSource" ? { _eventSourceMessages: list } : { _webSocketMessages: list }
}

/** The phases of a request in ms; -1 where there was none. */
export function timingsOf(request: LoggedRequest): HarTimings {
  const all = durationOf(request) ?? 0
  const timing = request.response?.timing
  if (!timing) return { blocked: -1, dns: -1, connect: -1, ssl: -1, send: 0, wait: rounded(all), receive: 0 }
  const span = (from: number, to: number) => (from < 0 || to < 0 ? -1 : rounded(to - from))
  const before = (timing.requestTime - request.startedAt) * 1_000
  const first = [timing.dnsStart, timing.connectStart, timing.sendStart].find((start) => start >= 0) ?? 0
  const toHeaders = before + timing.receiveHeadersEnd
  return {
    blocked: rounded(Math.max(0, before) + first),
    dns: span(timing.dnsStart, timing.dnsEnd),
    connect: span(timing.connectStart, timing.connectEnd),
    ssl: span(timing.sslStart, timing.sslEnd),
    send: Math.max(0, span(timing.sendStart, timing.sendEnd)),
    wait: Math.max(0, span(timing.sendEnd, timing.receiveHeadersEnd)),
    receive: rounded(Math.max(0, all - toHeaders)),
  }
}

/** The time of the handshake is part of that of the connection. */
function totalOf({ blocked, dns, connect, send, wait, receive }: HarTimings): number {
  return rounded([blocked, dns, connect, send, wait, receive].reduce((sum, ms) => sum + Math.max(0, ms), 0))
}

function rounded(ms: number): number {
  return Math.round(ms * 1_000) / 1_000
}

function httpVersionOf(protocol = ""): string {
  const known: Readonly<Record<string, string>> = { h2: "HTTP/2.0", h3: "HTTP/3.0" }
  return known[protocol] ?? protocol.toUpperCase()
}

function queryOf(url: string): HarNameValue[] {
  if (!URL.canParse(url)) return []
  return [...new URL(url).searchParams].map(([name, value]) => ({ name, value }))
}

function asPairs(headers: readonly (readonly [string, string])[]): HarNameValue[] {
  return headers.map(([name, value]) => ({ name, value }))
}

function headerIn(headers: readonly (readonly [string, string])[], wanted: string): string {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? ""
}

function inIso(ms: number): string {
  return new Date(ms).toISOString()
}
