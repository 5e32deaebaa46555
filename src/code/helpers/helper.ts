import type { Caller } from "../../command/caller.ts"
import type { Session } from "../../session/session.ts"
import type { Tab } from "../../session/tab.ts"

/** What a helper of the tab may use on the engine's side. */
export interface HelperContext {
  readonly session: Session
  readonly tab: Tab
  /** Whose code runs: paths are resolved and confined for them. */
  readonly caller: Caller
  /** Aborts with the run. */
  readonly signal: AbortSignal
  /** Where screenshots go that were not told where; the system's folder for temporary files when nothing says so. */
  readonly screenshotDir: string | undefined
}

/** One question of the tab's side, with arguments that came from code and must be checked. */
export type Helper = (context: HelperContext, args: unknown) => Promise<unknown>
