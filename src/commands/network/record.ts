import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip, formatBytes, oneLine, plural, quote } from "../../base/text.ts"
import type { KeptRequests } from "../../page/network/kept-requests.ts"
import type { Safe } from "../../page/network/legible.ts"
import { durationOf, hasFailed, type LoggedRequest } from "../../page/network/logged-request.ts"

export const requestRecord = z.object({
  /** Stays the same for as long as the session lives. */
  requestId: z.string(),
  /** Undefined for a worker that several pages share. */
  tab: z.string().optional(),
  source: z.enum(["page", "frame", "worker", "shared worker", "service worker"]),
  method: z.string(),
  url: z.string(),
  resourceType: z.string(),
  /** Undefined while there is no response. */
  status: z.number().optional(),
  mimeType: z.string(),
  headers: z.record(z.string(), z.string()),
  responseHeaders: z.record(z.string(), z.string()),
  /** When it began, in ms since 1970. */
  timestamp: z.number(),
  postData: z.string().optional(),
  /** Why there is no complete response. */
  error: z.string().optional(),
  /** In ms, once it has ended. */
  duration: z.number().optional(),
  /** As they were transferred. */
  bytes: z.number().optional(),
  cache: z.enum(["memory", "disk", "prefetch"]).optional(),
  serviceWorker: z.string().optional(),
  redirectedFrom: z.string().optional(),
  redirectedTo: z.string().optional(),
  /** How many messages a WebSocket or an event stream had. */
  messageCount: z.number().optional(),
})

export type RequestRecord = z.output<typeof requestRecord>

export function recordOf(request: LoggedRequest): RequestRecord {
  const { key, source, method, url, type, status, response, headers, time, postData, error, encodedBytes } = request
  const { redirectedFrom, redirectedTo, messages } = request
  const duration = durationOf(request)
  return {
    requestId: key,
    ...(source.page?.tab === undefined ? {} : { tab: source.page.tab }),
    source: source.kind,
    method,
    url,
    resourceType: type ?? "Other",
    ...(status === undefined ? {} : { status }),
    mimeType: response?.mimeType ?? "",
    headers: { ...headers },
    responseHeaders: { ...response?.headers },
    timestamp: Math.round(time),
    ...(postData === undefined ? {} : { postData }),
    ...(error === undefined ? {} : { error }),
    ...(duration === undefined || Number.isNaN(duration) ? {} : { duration: Math.round(duration) }),
    ...(encodedBytes === undefined ? {} : { bytes: encodedBytes }),
    ...(response?.cache ? { cache: response.cache } : {}),
    ...(response?.serviceWorker ? { serviceWorker: response.serviceWorker } : {}),
    ...(redirectedFrom === undefined ? {} : { redirectedFrom }),
    ...(redirectedTo === undefined ? {} : { redirectedTo }),
    ...(messages ? { messageCount: messages.list.length + messages.dropped } : {}),
  }
}

const LONGEST_URL = 160

/** A request on one line. */
export function lineOf(record: RequestRecord): string {
  const { requestId, method, url, resourceType, error, duration, bytes, messageCount, cache, serviceWorker } = record
  const facts = [
    ...(messageCount === undefined ? [] : [plural(messageCount, "message")]),
    ...(cache ? [`${cache} cache`] : []),
    ...(serviceWorker ? ["service worker"] : []),
    ...(record.redirectedTo === undefined ? [] : [`to ${record.redirectedTo}`]),
    ...(record.source === "page" ? [] : [`from a ${record.source}`]),
    ...(bytes === undefined || bytes === 0 ? [] : [formatBytes(bytes)]),
    ...(duration === undefined ? [] : [`${duration} ms`]),
  ]
  const shown = clip(oneLine(url), LONGEST_URL)
  const why = error === undefined ? "" : ` ${clip(oneLine(error), 120)}`
  const about = facts.length === 0 ? "" : ` (${facts.join(", ")})`
  return `${requestId} ${oneLine(method)} ${stateOf(record)} ${resourceType.toLowerCase()} ${shown}${why}${about}`
}

function stateOf({ status, error }: RequestRecord): string {
  if (status !== undefined) return error === undefined ? String(status) : `${status}, failed:`
  return error === undefined ? "pending" : "failed:"
}

/** The request of that id: ours, or the browser's. */
export function requestOf(kept: KeptRequests, id: string): LoggedRequest {
  const wanted = id.trim()
  const found = kept.get(wanted) ?? kept.list().findLast((request) => request.id === wanted)
  if (found) return found
  throw new TabhandError("no_match", `there is no request ${quote(clip(wanted, 80))} in the log`, {
    hint: kept.hadKey(wanted)
      ? "it was cleared, or dropped for newer ones: `network requests` lists what is there"
      : "`network requests` lists them, with ids such as r12",
  })
}

/** Which requests a list is limited to. */
export interface RequestFilter {
  readonly filter?: string | undefined
  readonly type?: string | undefined
  readonly method?: string | undefined
  readonly status?: string | undefined
  readonly since?: string | undefined
  readonly before?: string | undefined
  readonly failed?: boolean | undefined
  readonly tab?: string | undefined
}

/** `safe` leaves out what may not be shown: a filter must not find it, or it could be guessed letter by letter. */
export function pickRequests(kept: KeptRequests, wanted: RequestFilter, safe: Safe): LoggedRequest[] {
  const { filter, tab } = wanted
  const tests: ((request: LoggedRequest) => boolean)[] = []
  if (filter !== undefined) tests.push(({ url }) => url.includes(filter) && safe(url).includes(filter))
  if (tab !== undefined) tests.push(({ source }) => source.page?.tab === tab)
  if (wanted.type !== undefined) {
    const types = typesIn(wanted.type)
    tests.push(({ type }) => types.has((type ?? "Other").toLowerCase()))
  }
  if (wanted.method !== undefined) {
    const methods = new Set(listIn(wanted.method).map((method) => method.toUpperCase()))
    if (methods.size === 0) throw wrong("method", wanted.method, "one or more, like GET,POST")
    tests.push(({ method }) => methods.has(method.toUpperCase()))
  }
  if (wanted.status !== undefined) {
    const matches = statusesIn(wanted.status)
    tests.push(({ status }) => status !== undefined && matches(status))
  }
  if (wanted.since !== undefined) tests.push(sinceOf(wanted.since))
  if (wanted.before !== undefined) {
    const before = numberOf(wanted.before)
    if (before === undefined) throw wrong("before", wanted.before, "the id of a request, like r12")
    tests.push(({ key }) => (numberOf(key) ?? 0) < before)
  }
  if (wanted.failed) tests.push(hasFailed)
  return kept.list().filter((request) => tests.every((test) => test(request)))
}

const TYPES = [
  "document",
  "stylesheet",
  "image",
  "media",
  "font",
  "script",
  "texttrack",
  "xhr",
  "fetch",
  "prefetch",
  "eventsource",
  "websocket",
  "manifest",
  "signedexchange",
  "ping",
  "cspviolationreport",
  "preflight",
  "fedcm",
  "other",
]

function typesIn(written: string): Set<string> {
  const types = listIn(written).map((type) => type.toLowerCase())
  const unknown = types.find((type) => !TYPES.includes(type))
  if (unknown !== undefined || types.length === 0)
    throw wrong("type", unknown ?? written, `one or more of ${TYPES.join(", ")}`)
  return new Set(types)
}

function statusesIn(written: string): (status: number) => boolean {
  const ranges = listIn(written).map((part) => {
    const [, hundred] = /^([1-5])xx$/i.exec(part) ?? []
    if (hundred !== undefined) return [Number(hundred) * 100, Number(hundred) * 100 + 99] as const
    const [, from, to = from] = /^(\d{3})(?:-(\d{3}))?$/.exec(part) ?? []
    if (from === undefined) throw wrong("status", part, "like 404, 4xx or 400-499")
    return [Number(from), Number(to)] as const
  })
  if (ranges.length === 0) throw wrong("status", written, "like 404, 4xx or 400-499")
  return (status) => ranges.some(([from, to]) => from !== undefined && status >= from && status <= Number(to))
}

const UNIT_MS: Readonly<Record<string, number>> = { "": 1, ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }

function sinceOf(written: string): (request: LoggedRequest) => boolean {
  const after = numberOf(written)
  if (after !== undefined) return ({ key }) => (numberOf(key) ?? 0) > after
  const [, number, unit = ""] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(written.trim()) ?? []
  if (number === undefined)
    throw wrong("since", written, "the id of a request, like r12, or a time, like 30s or 500 ms")
  const from = Date.now() - Number(number) * (UNIT_MS[unit] ?? 1)
  return ({ time }) => time >= from
}

function numberOf(key: string): number | undefined {
  const [, number] = /^r(\d+)$/.exec(key.trim()) ?? []
  return number === undefined ? undefined : Number(number)
}

function listIn(written: string): string[] {
  return written.split(",").flatMap((word) => (word.trim() === "" ? [] : [word.trim()]))
}

function wrong(name: string, written: string, expected: string): TabhandError {
  return new TabhandError("bad_argument", `${name}: ${quote(clip(written, 80))} is not usable`, {
    hint: `it must be ${expected}`,
  })
}
