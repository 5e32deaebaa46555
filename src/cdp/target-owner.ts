import type { TabhandError } from "../base/errors.ts"
import type { Target } from "./target.ts"

/**
 * Runs on a target while it is paused, before its first line of script: emulation, init scripts, request policy. A
 * preparation that throws or times out closes the target.
 */
export interface Preparation {
  readonly name: string
  prepare(target: Target, signal: AbortSignal): Promise<unknown>
}

/** The owner of a browser context: receives the events of its targets and defines how they are prepared. */
export interface TargetOwner {
  readonly preparations: Iterable<Preparation>
  /** Attached, not yet prepared: listeners added here miss no event. */
  targetAttached(target: Target): void
  /** Prepared and running. */
  targetReady(target: Target): void
  /** Could not be prepared, and was closed because of it. */
  targetRefused(target: Target, error: TabhandError): void
  targetCrashed(target: Target, error: TabhandError): void
  targetGone(target: Target): void
}
