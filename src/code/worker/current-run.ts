import { AsyncLocalStorage } from "node:async_hooks"

/** Identifies everything that a run starts, however late it runs. */
export interface RunMark {
  isOver: boolean
}

export const currentRun = new AsyncLocalStorage<RunMark>()

/** Thrown into what a run left behind, when it tries to continue. */
export class RunIsOver extends Error {
  override readonly name = "RunIsOver"

  constructor() {
    super("the run is over: what it did not wait for was stopped")
  }
}

/** Throws if called by something that an ended run started. */
export function mayRunGoOn(): void {
  if (currentRun.getStore()?.isOver) throw new RunIsOver()
}
