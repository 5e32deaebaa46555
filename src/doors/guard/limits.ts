/** What one client may cost us before it has shown its token, and after. */
export interface Limits {
  readonly bodyBytes: number
  /** For a whole request, head and body, to arrive. */
  readonly requestMs: number
  /** That have shown the token. */
  readonly connections: number
  /** That have not. */
  readonly strangers: number
}

export const defaultLimits: Limits = { bodyBytes: 1024 * 1024, requestMs: 10_000, connections: 256, strangers: 128 }
