import { toolError } from "./tool-error.ts"

/** Options of every helper, besides its own. */
export interface HelperOptions {
  /** In ms, instead of the helper's own limit; 0 is as long as the run may take. */
  readonly timeout?: number
}

export const READ_MS = 20_000
export const ACT_MS = 8_000
/** By default, a missing match is reported after this time. */
export const MATCH_MS = 2_000
/** A helper ends this much before its run, to report what it waited for. */
const SLACK_MS = 250
const LEAST_MS = 50

export interface Limit {
  readonly ms: number
  readonly isGiven: boolean
}

/** The helper's time limit: the default, shortened near the end of the run, or the given timeout. */
export function limitFor(most: number, timeout: unknown, endsAt: number): Limit {
  const left = endsAt - performance.now()
  if (timeout === undefined) return { ms: Math.max(LEAST_MS, Math.min(most, left - SLACK_MS)), isGiven: false }
  if (typeof timeout !== "number" || !(timeout >= 0)) {
    throw toolError("bad_argument", `timeout must be a number of milliseconds. Got: ${String(timeout)}`)
  }
  // The run's own deadline comes first then, and reports the timeout.
  return { ms: timeout === 0 ? Math.max(LEAST_MS, left) + SLACK_MS : Math.max(1, timeout), isGiven: true }
}
