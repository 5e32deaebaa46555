import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import { getRequestListener } from "@hono/node-server"
import { Callers } from "../../base/callers.ts"
import { errnoOf, toTabhandError } from "../../base/errors.ts"
import { gatherBody } from "./body.ts"
import { judge, type Rules, showsToken } from "./judge.ts"
import type { Limits } from "./limits.ts"
import { failureEnvelope, type Refusal, refusal } from "./refusal.ts"
import { commonHeaders, refuse, refuseConnection } from "./refuse.ts"

/** Answers the accepted requests: a Hono app. */
export interface App {
  fetch(request: Request, env: object): Response | Promise<Response>
}

/** Applies the rules before the app, which never sees refused requests. */
export function guard(server: Server, rules: Rules, limits: Limits, app: App): void {
  const { bodyBytes } = limits
  const callers = new Callers(server, limits)
  const fetch = async (request: Request, env: object) => withCommonHeaders(await app.fetch(request, env))
  const answer = getRequestListener(fetch, {
    overrideGlobalObjects: false,
    errorHandler: (thrown) =>
      withCommonHeaders(Response.json(failureEnvelope(toTabhandError(thrown)), { status: 500 })),
  })
  const unanswered = new Unanswered()
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    unanswered.add(request.socket, response)
    const refused = judge(request, rules)
    if (refused) return refuse(request, response, refused)
    if (showsToken(request, rules.token) && !callers.admit(request.socket)) return
    const rawBody = await gatherBody(request, bodyBytes)
    if (rawBody === "gone") return
    if (rawBody === "too large") return refuse(request, response, tooLarge(bodyBytes))
    return answer(Object.assign(request, { rawBody }), response)
  }
  server.on("request", (request, response) => {
    take(request, response).catch((error: unknown) => response.destroy(toTabhandError(error)))
  })
  server.on("upgrade", (request: IncomingMessage, socket) => {
    refuseConnection(socket, judge(request, rules) ?? noUpgrade())
  })
  server.on("clientError", (error, socket) => {
    const canAnswer = socket.writable && errnoOf(error) !== "ECONNRESET" && !unanswered.hasBegun(socket)
    if (canAnswer) refuseConnection(socket, misread(error))
    else socket.destroy()
  })
}

/** Sets the common headers, overriding those of the app. */
function withCommonHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(commonHeaders)) response.headers.set(name, value)
  // The server decides whether a connection stays open, not the app.
  response.headers.delete("connection")
  return response
}

/** The pending responses of each connection: nothing else may be written in the middle of one. */
class Unanswered {
  readonly #bySocket = new WeakMap<Duplex, Set<ServerResponse>>()

  add(socket: Duplex, response: ServerResponse): void {
    const open = this.#bySocket.get(socket) ?? new Set()
    this.#bySocket.set(socket, open.add(response))
    response.once("close", () => open.delete(response))
  }

  hasBegun(socket: Duplex): boolean {
    return [...(this.#bySocket.get(socket) ?? [])].some((response) => response.headersSent)
  }
}

function tooLarge(bytes: number): Refusal {
  const most = bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MiB` : `${bytes} bytes`
  return refusal(413, "too_large", `the request is larger than ${most}`, "send less at a time")
}

function noUpgrade(): Refusal {
  return refusal(400, "unsupported", "this server has no websockets", "ask with plain HTTP requests")
}

/** The refusal of a request that Node's parser could not read, or that did not arrive in time. */
function misread(error: Error): Refusal {
  switch (errnoOf(error)) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return refusal(408, "timeout", "the request did not arrive in time", "send it in one go")
    case "HPE_HEADER_OVERFLOW":
      return refusal(431, "too_large", "the head of the request is too large", "send less in headers and address")
    default:
      return refusal(
        400,
        "bad_argument",
        "that is no proper HTTP request",
        "send HTTP/1.1, with one length of the body",
      )
  }
}
