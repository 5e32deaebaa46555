import type { Protocol } from "../../../cdp/protocol.ts"

/** The names that callers use for the browser's reasons. */
const reasons = {
  aborted: "Aborted",
  accessdenied: "AccessDenied",
  addressunreachable: "AddressUnreachable",
  blockedbyclient: "BlockedByClient",
  blockedbyresponse: "BlockedByResponse",
  connectionaborted: "ConnectionAborted",
  connectionclosed: "ConnectionClosed",
  connectionfailed: "ConnectionFailed",
  connectionrefused: "ConnectionRefused",
  connectionreset: "ConnectionReset",
  failed: "Failed",
  internetdisconnected: "InternetDisconnected",
  namenotresolved: "NameNotResolved",
  timedout: "TimedOut",
} as const satisfies Record<string, Protocol.Network.ErrorReason>

export type AbortReason = keyof typeof reasons
export const abortReasons = Object.keys(reasons).filter(isAbortReason)

export function isAbortReason(name: string): name is AbortReason {
  return Object.hasOwn(reasons, name)
}

/** The browser's reason; by default that of a blocker in it. */
export function abortReason(name: AbortReason = "blockedbyclient"): Protocol.Network.ErrorReason {
  return reasons[name]
}
