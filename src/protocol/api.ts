/** The runtime's endpoints for doors in other processes, besides the command line. */
export const apiPaths = {
  /** Calls over a persistent connection: see `callsProtocol`. */
  calls: "/v1/calls",
  /** Open for as long as a client lives: its session is closed some time after that. */
  lease: "/v1/lease",
  /** The events of a session. */
  events: "/v1/events",
  /** Open for as long as a program handles requests of pages; answers are posted to it. */
  handlers: "/v1/handlers",
  /** The notifications of the browser's protocol about the tabs of a facade's caller. */
  protocol: "/v1/protocol",
  /** The files that a session saved. */
  artifacts: "/v1/artifacts",
} as const

/**
 * The protocol that a connection for calls is upgraded to: lines of JSON in both directions, each with the id of its
 * call. An HTTP request for each call takes five times as long.
 */
export const callsProtocol = "tabhand-calls"

/** The messages of a client. */
export type CallsAsked<Call> =
  | { readonly id: number; readonly call: Call }
  /** The id of a call that the client cancelled. */
  | { readonly cancel: number }

/** The messages of the runtime. */
export type CallsAnswered<Answer, Failure> =
  /** The call was read and may have been started; until then it is safe to send it again. */
  | { readonly id: number; readonly taken: true }
  | { readonly id: number; readonly progress: string }
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly failure: Failure }

/** A stream of JSON lines. */
export const linesType = "application/x-ndjson"
