/** Where doors in other processes reach the runtime on its socket, besides the command line. */
export const apiPaths = {
  /** Calls, over a connection that stays: see `callsProtocol`. */
  calls: "/v1/calls",
  /** Held for as long as a client lives: its session is closed some time after that. */
  lease: "/v1/lease",
  /** What happens in a session. */
  events: "/v1/events",
  /** The files that a session saved. */
  artifacts: "/v1/artifacts",
} as const

/**
 * What a connection for calls is upgraded to: lines of JSON in both directions, with the number of the call that they are
 * about. An HTTP request for each call takes five times as long.
 */
export const callsProtocol = "tabhand-calls"

/** What a client says there. */
export type CallsAsked<Call> =
  | { readonly id: number; readonly call: Call }
  /** Is not waited for any more. */
  | { readonly cancel: number }

/** What it hears. */
export type CallsAnswered<Answer, Failure> =
  /** The call was read, and from now on may have been begun; one that was not may be asked again. */
  | { readonly id: number; readonly taken: true }
  | { readonly id: number; readonly progress: string }
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly failure: Failure }

/** Lines of JSON that come as they happen. */
export const linesType = "application/x-ndjson"
