import type { CallerLimits } from "../../base/callers.ts"

/** Limits for clients before and after they have shown the token. */
export interface Limits extends CallerLimits {
  readonly bodyBytes: number
  /** Time for a whole request, head and body, to arrive. */
  readonly requestMs: number
}

export const defaultLimits: Limits = { bodyBytes: 1024 * 1024, requestMs: 10_000, connections: 256, strangers: 128 }
