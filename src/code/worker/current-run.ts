import { AsyncLocalStorage } from "node:async_hooks"

/** What everything that a run starts can be told by, however late it comes. */
export interface RunMark {
  isOver: boolean
}

export const currentRun = new AsyncLocalStorage<RunMark>()

/** What a run left behind tries to go on. */
export class RunIsOver extends Error {
  override readonly name = "RunIsOver"

  constructor() {
    super("the run is over: what it did not wait for was stopped")
  }
}

/** Throws in what was started by a run that is over. */
export function mayRunGoOn(): void {
  if (currentRun.getStore()?.isOver) throw new RunIsOver()
}
