import type { CdpSession } from "../../cdp/cdp-session.ts"
import type { Protocol } from "../../cdp/protocol.ts"
import type { PageRequests } from "./page-requests.ts"

export type SourceKind = "page" | "frame" | "worker" | "shared worker" | "service worker"

/** What sends requests: the document of a page or frame, or a worker. */
export interface RequestSource {
  readonly kind: SourceKind
  readonly targetId: string
  readonly session: CdpSession
  /** The page that it belongs to; undefined for a worker that several pages share. */
  readonly page: PageRequests | undefined
}

/** Several values of one name are separated by line feeds, as the browser reports them. */
export type HeaderTable = Readonly<Record<string, string>>

export interface StackLine {
  readonly name: string
  readonly url: string
  readonly line: number
  readonly column: number
}

/** What made the page send a request. */
export interface Initiator {
  readonly type: string
  readonly url?: string
  readonly line?: number
  readonly column?: number
  readonly stack?: readonly StackLine[]
}

export interface ResponseFacts {
  readonly statusText: string
  readonly mimeType: string
  readonly headers: HeaderTable
  readonly protocol?: string
  readonly remoteAddress?: string
  readonly cache?: "memory" | "disk" | "prefetch"
  readonly serviceWorker?: string
  /** The response came over a connection, or from the cache of one: the browser itself keeps such bodies. */
  readonly fromNetwork: boolean
  readonly timing?: Protocol.Network.ResourceTiming
}

/** One message of a WebSocket or an event stream. */
export interface LoggedMessage {
  readonly direction: "sent" | "received"
  /** In ms since 1970. */
  readonly time: number
  /** Of WebSocket frames: 1 is text, 2 is binary, in base64. */
  readonly opcode: number
  readonly data: string
  /** The number of characters before it was cut. */
  readonly length: number
  /** The name of the event, in an event stream. */
  readonly event?: string
}

/** The latest messages of one connection. */
export interface Messages {
  readonly list: LoggedMessage[]
  bytes: number
  dropped: number
}

/** The body of a response: its text, its bytes, or why it is not available. */
export type Body =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "bytes"; readonly bytes: Buffer }
  | { readonly kind: "missing"; readonly why: string }

/** A request, and what is known of its response. Each step of a redirection is a request of its own. */
export interface LoggedRequest {
  /** In the log of the session: `r1`, `r2`, … */
  key: string
  /** Of the browser; the steps of a redirection share it. */
  readonly id: string
  readonly source: RequestSource
  readonly type: Protocol.Network.ResourceType | undefined
  readonly frameId: string | undefined
  readonly loaderId: string
  readonly url: string
  readonly method: string
  /** On the clock of this process. */
  readonly begunAt: number
  /** In ms since 1970. */
  time: number
  /** On the clock of the browser, in seconds. */
  startedAt: number
  headers: HeaderTable
  readonly postData: string | undefined
  /** What was sent, if it is no text. */
  readonly postBytes?: Buffer
  readonly hasPostData: boolean
  readonly initiator: Initiator | undefined
  readonly redirectedFrom: string | undefined
  redirectedTo?: string
  status?: number
  answeredAt?: number
  response?: ResponseFacts
  /** On the clock of the browser, in seconds. */
  endedAt?: number
  /** Why there is no response, or no complete one. */
  error?: string
  /** The size of the response as it was transferred. */
  encodedBytes?: number
  messages?: Messages
  /** A body that only the page had, read as soon as it was complete. */
  body?: Promise<Body>
}

export function isOfDocument({ source: { kind } }: LoggedRequest): boolean {
  return kind === "page" || kind === "frame"
}

/** Whether it failed, or was answered with an error. */
export function hasFailed({ status = 0, error }: LoggedRequest): boolean {
  return error !== undefined || status >= 400
}

/** From its start to the end of the response, in ms; undefined while it is under way. */
export function durationOf({ startedAt, endedAt }: LoggedRequest): number | undefined {
  return endedAt === undefined ? undefined : Math.max(0, (endedAt - startedAt) * 1_000)
}

const PER_REQUEST = 700
const PER_HEADER = 48

/** About how much memory it takes, without what is added later. */
export function sizeOfRequest({ url, headers, postData = "", postBytes, initiator }: LoggedRequest): number {
  const stack = initiator?.stack?.reduce((sum, { name, url: file }) => sum + name.length + file.length + 64, 0) ?? 0
  return PER_REQUEST + url.length + postData.length + (postBytes?.length ?? 0) + sizeOfHeaders(headers) + stack
}

/** Names and values, one for each value. */
export function headerPairs(headers: HeaderTable): [string, string][] {
  return Object.entries(headers).flatMap(([name, values]) =>
    values.split("\n").map((value): [string, string] => [name, value]),
  )
}

export function sizeOfHeaders(headers: HeaderTable): number {
  return Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length + PER_HEADER, 0)
}
