import type { Protocol } from "devtools-protocol"
import type { ProtocolMapping } from "devtools-protocol/types/protocol-mapping.js"
import { parseJson } from "../base/json.ts"

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

/** Parses one message; undefined when it is not an object with the expected field types. */
export function parseMessage(text: string): WireMessage | undefined {
  const value = parseJson(text)
  return isWireMessage(value) ? value : undefined
}

function isWireMessage(value: unknown): value is WireMessage {
  if (typeof value !== "object" || value === null) return false
  return (
    is("number", "id" in value ? value.id : undefined) &&
    is("string", "method" in value ? value.method : undefined) &&
    is("string", "sessionId" in value ? value.sessionId : undefined)
  )
}

function is(type: "number" | "string", value: unknown): boolean {
  return value === undefined || typeof value === type
}

/**
 * Trusts the browser: a response without an error has the result type of its method. This and `isEventOf` are the only
 * places that trust the shape of a message unchecked.
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
