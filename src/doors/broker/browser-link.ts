import type { Answered } from "../../protocol/call.ts"
import type { ProtocolDomain } from "../../protocol/session-events.ts"

/** The facade whose tools carry out the commands. */
export const FACADE = "nexo"

export interface ToolAsked {
  /** The name of our session, which is opened if it is not there. */
  readonly session: string
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal
}

export interface EventsAsked {
  /** Need not be open yet. */
  readonly session: string
  readonly domains: readonly ProtocolDomain[]
  /** Receives each line of the session's events. */
  onLine(line: unknown): void
  /** Called once no event is missed any more. */
  onOpen(): void
  readonly signal: AbortSignal
}

/** What the door needs of a runtime, in another process or in this one. */
export interface BrowserLink {
  /** Runs a tool of the facade. A failure is part of the answer, or thrown. */
  call(asked: ToolAsked): Promise<Answered>
  /** Settles when the session is closed, or the signal fires. */
  events(asked: EventsAsked): Promise<void>
  /** Closes the session, if it is open. */
  close(session: string): Promise<void>
}
