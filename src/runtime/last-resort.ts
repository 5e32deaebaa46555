import { messageOf } from "../base/errors.ts"

const TOO_MANY = 10
const WITHIN_MS = 10_000

export interface LastResort {
  log(line: string): void
  /** Ends the runtime in order. */
  stop(): void
}

/**
 * For an error that nobody caught. It is a mistake of ours in one place, and the runtime holds the work of everybody: it is
 * written down, and the rest goes on. What waited for that place ends at its deadline. One that comes again and again is
 * more than that; then the runtime is stopped in order, and each session is told.
 */
export function lastResort({ log, stop }: LastResort): (error: unknown) => void {
  let recent: number[] = []
  return (error) => {
    log(`an error that nobody caught: ${error instanceof Error ? (error.stack ?? error.message) : messageOf(error)}`)
    const now = performance.now()
    recent = [...recent.filter((at) => now - at < WITHIN_MS), now]
    if (recent.length < TOO_MANY) return
    log("there were too many of them: the runtime stops")
    stop()
  }
}
