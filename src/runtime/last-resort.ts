import { messageOf } from "../base/errors.ts"

const TOO_MANY = 10
const WITHIN_MS = 10_000

export interface LastResort {
  log(line: string): void
  /** Ends the runtime in order. */
  stop(): void
}

/**
 * Handles uncaught errors. Such a bug usually affects one place, while the runtime holds the work of all clients: the
 * error is logged and the rest goes on. Whatever waited for that place ends at its deadline. If errors keep coming, the
 * runtime is stopped in order, and each session is notified.
 */
export function lastResort({ log, stop }: LastResort): (error: unknown) => void {
  let recent: number[] = []
  return (error) => {
    log(`uncaught error: ${error instanceof Error ? (error.stack ?? error.message) : messageOf(error)}`)
    const now = performance.now()
    recent = [...recent.filter((at) => now - at < WITHIN_MS), now]
    if (recent.length < TOO_MANY) return
    log("there were too many of them: the runtime stops")
    stop()
  }
}
