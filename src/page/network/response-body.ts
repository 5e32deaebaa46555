import { messageOf, TabhandError } from "../../base/errors.ts"
import { formatBytes } from "../../base/text.ts"
import type { CdpSession } from "../../cdp/cdp-session.ts"
import type { Body, LoggedRequest } from "./logged-request.ts"
import { KEPT_BODIES } from "./network-events.ts"
import type { RequestLog } from "./request-log.ts"

const TEXT =
  /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)|application\/(?:(?:x-)?javascript|ecmascript|json5|x-ndjson|ndjson|jsonl|graphql|x-www-form-urlencoded|yaml|toml|sql)|image\/svg\+xml|multipart\/)/i

export function isTextType(mimeType: string): boolean {
  return TEXT.test(mimeType)
}

/**
 * Whether the body must be read as soon as it is complete: the browser keeps what comes over the network, but of the
 * answers of service workers and of rules only the page has the body, and only until it is left.
 */
export function mustBeReadNow({ response, url }: LoggedRequest): boolean {
  return response !== undefined && !response.fromNetwork && isTextType(response.mimeType) && /^https?:/i.test(url)
}

/** Reads a body that the page itself has. */
export async function readFromPage(id: string, session: CdpSession, most: number): Promise<Body> {
  try {
    const { body, base64Encoded } = await session.send("Network.getResponseBody", { requestId: id })
    const read = bodyOf(body, base64Encoded)
    const size = read.kind === "bytes" ? read.bytes.length : body.length
    return size <= most ? read : missing(`it was ${formatBytes(size)} long and came from inside the page`)
  } catch (error) {
    if (error instanceof TabhandError) return missing("the page did not keep it")
    throw error
  }
}

/** The body of a response, as long as the browser keeps it. */
export async function readBody(log: RequestLog, request: LoggedRequest, signal: AbortSignal): Promise<Body> {
  const { redirectedTo, status, error, body, source, type, messages, endedAt } = request
  if (body) {
    const early = await body
    if (early.kind !== "missing") return early
  }
  if (redirectedTo !== undefined) return missing(`it led to ${redirectedTo}: the browser drops what redirects say`)
  if (type === "WebSocket") return missing("a WebSocket has messages instead")
  if (status === undefined) return missing(error === undefined ? "there is no response yet" : `it failed: ${error}`)
  if (source.session.endReason?.code === "browser_gone") return missing("the browser that had it has ended")
  let refusal: string | undefined
  for (const session of new Set([source.session, ...log.sessions()])) {
    if (session.endReason) continue
    try {
      const { body: text, base64Encoded } = await session.send(
        "Network.getResponseBody",
        { requestId: request.id },
        { signal },
      )
      if (text !== "" || endedAt !== undefined) return bodyOf(text, base64Encoded)
    } catch (failure) {
      if (signal.aborted || !(failure instanceof TabhandError)) throw failure
      refusal ??= messageOf(failure)
      // What the browser keeps, it gives through any session; only one of its own may have more.
      if (session !== source.session) break
    }
  }
  if (messages) return missing("it is a stream: it has messages instead")
  return missing(whyMissing(request, log, refusal))
}

function whyMissing({ response, endedAt, error }: LoggedRequest, log: RequestLog, refusal: string | undefined): string {
  if (error !== undefined) return `it was not received completely: ${error}`
  if (refusal === undefined && log.sessions().length === 0)
    return "the browser is asked through a tab, and there is none left"
  if (endedAt === undefined) return "it was not received completely yet, or the page did not read it"
  if (response && !response.fromNetwork) return "it came from inside the page, which has not kept it"
  const { one, all } = { one: formatBytes(KEPT_BODIES.each), all: formatBytes(KEPT_BODIES.all) }
  return `the browser has dropped it: it keeps the newest ${all} of all its pages, and none over ${one}`
}

function bodyOf(text: string, base64Encoded: boolean): Body {
  return base64Encoded ? { kind: "bytes", bytes: Buffer.from(text, "base64") } : { kind: "text", text }
}

function missing(why: string): Body {
  return { kind: "missing", why }
}
