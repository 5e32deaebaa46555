import { messageOf, TabhandError } from "../../base/errors.ts"
import type { AnsweredRequest, AskedRequest } from "../../protocol/handled-request.ts"

/** A request of a page that waits for a decision. */
export type RoutedRequest = AskedRequest

/** What a route's handler returns: one of these, or nothing, which lets the request continue as it is. */
export interface RouteDecision {
  /** Fail the request: `true`, or a reason such as `"timedout"`. */
  readonly abort?: boolean | string | undefined
  /** Answer it. */
  readonly fulfil?:
    | {
        /** 200 unless given. */
        readonly status?: number | undefined
        readonly headers?: Readonly<Record<string, string>> | undefined
        readonly contentType?: string | undefined
        readonly body?: string | Uint8Array | undefined
        /** A value to send as JSON, instead of a body. */
        readonly json?: unknown
      }
    | undefined
  /** Send it, changed. */
  readonly continue?:
    | {
        readonly url?: string | undefined
        readonly method?: string | undefined
        /** Headers to set; `null` removes one. */
        readonly headers?: Readonly<Record<string, string | null>> | undefined
        readonly postData?: string | Uint8Array | undefined
      }
    | undefined
}

export type RouteHandler = (
  request: RoutedRequest,
  /** Fires when the answer is of no use any more. */
  signal: AbortSignal,
) => RouteDecision | undefined | Promise<RouteDecision | undefined>

export interface RouteOptions {
  /** Only requests of this method. */
  readonly method?: string | undefined
  /** Only these types, separated by commas. */
  readonly resourceType?: string | undefined
  /** Only requests of the page itself, or of frames in it. */
  readonly frame?: "main" | "child" | undefined
  /** End after so many requests. */
  readonly times?: number | undefined
  /** How long the handler may take, in ms; after it the request fails. 5000 unless given. */
  readonly handlerTimeoutMs?: number | undefined
}

/** A handler that asks: its id in the runtime, and how to end it. */
export interface RegisteredRoute {
  readonly handler: string
  end(): void
}

export const HANDLER_LIMIT_MS = 5_000

/** Asks the handler. Never rejects: a failure is an answer. */
export async function answerOf(
  handler: RouteHandler,
  request: AskedRequest,
  signal: AbortSignal,
): Promise<AnsweredRequest> {
  try {
    return asWire(await handler(request, signal))
  } catch (error) {
    return { failed: messageOf(error) }
  }
}

function asWire(decision: RouteDecision | undefined): AnsweredRequest {
  if (!decision) return { continue: {} }
  checkKinds(decision)
  const { abort, fulfil, continue: edits } = decision
  if (abort !== undefined && abort !== false) return { abort }
  if (fulfil !== undefined) {
    const { body, json, contentType, ...rest } = fulfil
    if (body !== undefined && json !== undefined) throw wrong("fulfil with a body or with json, not both")
    const text = json === undefined ? body : JSON.stringify(json)
    const type = contentType ?? (json === undefined ? undefined : "application/json")
    return { fulfil: { ...rest, contentType: type, body: text === undefined ? undefined : base64(text) } }
  }
  const { postData, ...rest } = edits ?? {}
  return { continue: { ...rest, ...(postData === undefined ? {} : { postData: base64(postData) }) } }
}

const KINDS = new Set(["abort", "fulfil", "continue"])

/** A caller in JavaScript may return anything. */
function checkKinds(decision: object): void {
  const given = Object.entries(decision).filter(([, value]) => value !== undefined && value !== false)
  const other = given.find(([name]) => !KINDS.has(name))
  if (other) throw wrong(`${other[0]} is none of abort, fulfil and continue`)
  if (given.length > 1) throw wrong("return one of abort, fulfil or continue")
}

function wrong(why: string): TabhandError {
  return new TabhandError("bad_argument", why)
}

function base64(value: string | Uint8Array): string {
  return Buffer.from(typeof value === "string" ? Buffer.from(value) : value).toString("base64")
}
