import type { TabhandError } from "../base/errors.ts"
import type { Target } from "./target.ts"

/**
 * What must be done to a target before it may run its first line: emulation, init scripts, request policy. Sent while
 * the target is paused. One that throws, or does not end in time, closes the target.
 */
export interface Preparation {
  readonly name: string
  prepare(target: Target, signal: AbortSignal): Promise<unknown>
}

/** Whoever owns a browser context is told of its targets and says how they are prepared. */
export interface TargetOwner {
  readonly preparations: Iterable<Preparation>
  /** Attached, not yet prepared: the moment to listen, before anything can be missed. */
  targetAttached(target: Target): void
  /** Prepared and running. */
  targetReady(target: Target): void
  /** Could not be prepared, and was closed for it. */
  targetRefused(target: Target, error: TabhandError): void
  targetCrashed(target: Target, error: TabhandError): void
  targetGone(target: Target): void
}
