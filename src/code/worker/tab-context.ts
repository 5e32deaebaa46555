import type { ElementHandle, Page } from "puppeteer-core"
import type { DisplayPart, Shot } from "../wire.ts"
import type { RunningHelpers } from "./running-helpers.ts"

/** What the `tab` of one run is made from. */
export interface TabContext {
  readonly name: string
  readonly page: Page
  /** Aborts with the run: at its deadline, or when its caller leaves. */
  readonly signal: AbortSignal
  /** The run's deadline, as of `performance.now()`. */
  readonly endsAt: number
  /** Sends a request to the engine; arguments and answer must be cloneable. Rejects with an error for the reader. */
  ask(helper: string, args: unknown): Promise<unknown>
  /** The running helpers, so that an aborted run can report where it was. */
  readonly running: RunningHelpers
  display(part: DisplayPart): void
  record(shot: Shot): void
  /** What the last `observe` numbered. It outlives the run, like the page does. */
  readonly ids: Map<number, ObservedElement>
}

export interface ObservedElement {
  readonly backendNodeId: number
  readonly frameId: string
  /** Created on first use. */
  handle?: ElementHandle
}
