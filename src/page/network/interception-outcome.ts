import type { CdpSession } from "../../cdp/cdp-session.ts"
import type { Protocol } from "../../cdp/protocol.ts"
import { refusalOf } from "../emulate/setting.ts"

export interface Header {
  readonly name: string
  readonly value: string
}

/** Changes of headers, by names in any case. */
export interface HeaderEdit {
  readonly set: readonly Header[]
  readonly remove: readonly string[]
}

export interface FailedBy {
  readonly reason: Protocol.Network.ErrorReason
  /** The id of the route that fails the request. */
  readonly route?: string
}

/** What becomes of a paused request. */
export type Outcome =
  /** Another rule decides. */
  | { readonly kind: "pass" }
  | ({ readonly kind: "fail" } & FailedBy)
  | { readonly kind: "fulfil"; readonly status: number; readonly headers: readonly Header[]; readonly body: Buffer }
  | {
      readonly kind: "continue"
      readonly url?: string
      readonly method?: string
      readonly headers: HeaderEdit
      readonly postData?: Buffer
    }
  /** The response continues, changed. */
  | {
      readonly kind: "respond"
      readonly status?: number
      readonly headers: HeaderEdit
      readonly body?: (body: Buffer) => Buffer
    }

/** Of a body that was decoded by the browser, or replaced. */
const OF_THE_OLD_BODY = ["content-encoding", "content-length", "transfer-encoding"]

/** Carries the outcome out. The request never stays paused: what the browser refuses fails the request and throws. */
export async function carryOut(
  session: CdpSession,
  paused: Protocol.Fetch.RequestPausedEvent,
  outcome: Exclude<Outcome, { kind: "pass" }>,
): Promise<void> {
  const { requestId } = paused
  try {
    await send(session, paused, outcome)
  } catch (error) {
    if (session.endReason || refusalOf(error, /InterceptionId/)) return
    await session.send("Fetch.failRequest", { requestId, errorReason: "Failed" })
    throw error
  }
}

async function send(
  session: CdpSession,
  paused: Protocol.Fetch.RequestPausedEvent,
  outcome: Exclude<Outcome, { kind: "pass" }>,
): Promise<void> {
  const { requestId, request } = paused
  switch (outcome.kind) {
    case "fail":
      await session.send("Fetch.failRequest", { requestId, errorReason: outcome.reason })
      return
    case "fulfil":
      await session.send("Fetch.fulfillRequest", {
        requestId,
        responseCode: outcome.status,
        responseHeaders: [...outcome.headers],
        body: outcome.body.toString("base64"),
      })
      return
    case "continue": {
      const sent = Object.entries(request.headers).map(([name, value]) => ({ name, value: String(value) }))
      await session.send("Fetch.continueRequest", {
        requestId,
        headers: edited(sent, outcome.headers),
        ...(outcome.url === undefined ? {} : { url: outcome.url }),
        ...(outcome.method === undefined ? {} : { method: outcome.method }),
        ...(outcome.postData === undefined ? {} : { postData: outcome.postData.toString("base64") }),
      })
      return
    }
    case "respond":
      await respond(session, paused, outcome)
  }
}

async function respond(
  session: CdpSession,
  paused: Protocol.Fetch.RequestPausedEvent,
  { status, headers, body }: Extract<Outcome, { kind: "respond" }>,
): Promise<void> {
  const { requestId, responseStatusCode = 200, responseHeaders = [] } = paused
  const responseCode = status ?? responseStatusCode
  if (!body) {
    await session.send("Fetch.continueResponse", {
      requestId,
      responseCode,
      responseHeaders: edited(responseHeaders, headers),
    })
    return
  }
  const had = await session.send("Fetch.getResponseBody", { requestId })
  const changed = body(Buffer.from(had.body, had.base64Encoded ? "base64" : "utf8"))
  await session.send("Fetch.fulfillRequest", {
    requestId,
    responseCode,
    responseHeaders: edited(edited(responseHeaders, { set: [], remove: OF_THE_OLD_BODY }), headers),
    body: changed.toString("base64"),
  })
}

export function isRedirect({
  responseStatusCode = 0,
  responseHeaders = [],
}: Protocol.Fetch.RequestPausedEvent): boolean {
  return (
    responseStatusCode >= 300 &&
    responseStatusCode < 400 &&
    responseHeaders.some(({ name }) => name.toLowerCase() === "location")
  )
}

function edited(headers: readonly Header[], { set, remove }: HeaderEdit): Header[] {
  const gone = new Set([...set.map(({ name }) => name), ...remove].map((name) => name.toLowerCase()))
  return [...headers.filter(({ name }) => !gone.has(name.toLowerCase())), ...set]
}
