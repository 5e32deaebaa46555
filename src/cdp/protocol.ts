import type { Protocol } from "devtools-protocol"
import type { ProtocolMapping } from "devtools-protocol/types/protocol-mapping.js"

export type { Protocol }

type Mapping = ProtocolMapping.Commands

export type Method = keyof Mapping
export type Params<M extends Method> = Mapping[M]["paramsType"][0]
export type Result<M extends Method> = Mapping[M]["returnType"]

export type CdpEvents = { [E in keyof ProtocolMapping.Events]: ProtocolMapping.Events[E][0] }
export type EventName = keyof CdpEvents

/** One message on the wire, in either direction. */
export interface WireMessage {
  readonly id?: number
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: string }
  readonly sessionId?: string
}

/**
 * The browser's own promise: an answer without an error has the shape of its method. This and `isEventOf` are the only
 * places where we take its word for it.
 */
export function isResultOf<M extends Method>(_method: M, value: unknown): value is Result<M> {
  return typeof value === "object" && value !== null
}

export function isEventOf<E extends EventName>(
  name: E,
  message: WireMessage,
): message is WireMessage & { params: CdpEvents[E] } {
  return message.method === name
}
