import { rmSync } from "node:fs"
import { marksMade } from "./process-mark.mjs"
import { homesMade } from "./temp-home.mjs"
import { Usage } from "./usage.mjs"

/** Cleans up when the bench is interrupted. */
export function cleanUpWhenInterrupted() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.once(signal, () => {
      leaveNothing()
      process.kill(process.pid, signal)
    })
  }
}

/** Ends every process that the bench started and removes every folder that it made. */
export function leaveNothing() {
  const pids = Usage.isKnown ? marksMade().flatMap((mark) => new Usage(mark).pids()) : []
  for (const pid of pids) endOne(pid)
  for (const home of homesMade()) rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
}

function endOne(pid) {
  try {
    process.kill(pid, "SIGKILL")
  } catch (error) {
    if (error.code !== "ESRCH") throw error
  }
}
