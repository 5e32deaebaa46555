import type { ElementHandle, Page } from "puppeteer-core"
import type { DisplayPart, Shot } from "../wire.ts"
import type { RunningHelpers } from "./running-helpers.ts"

/** What the `tab` of one run is made from. */
export interface TabContext {
  readonly name: string
  readonly page: Page
  /** Aborts with the run: when its time is up, or when its caller leaves. */
  readonly signal: AbortSignal
  /** When the run's time is up, as `performance.now()` tells it. */
  readonly endsAt: number
  /** Asks the engine; what it answers and what it takes must be cloneable. Rejects with an error whose words are for the reader. */
  ask(helper: string, args: unknown): Promise<unknown>
  /** What is under way, so that a run that is stopped can say where it stood. */
  readonly running: RunningHelpers
  display(part: DisplayPart): void
  record(shot: Shot): void
  /** What the last `observe` numbered. It outlives the run, like the page does. */
  readonly ids: Map<number, ObservedElement>
}

export interface ObservedElement {
  readonly backendNodeId: number
  readonly frameId: string
  /** Made when it is first asked for. */
  handle?: ElementHandle
}
