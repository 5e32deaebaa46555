import { readdirSync } from "node:fs"
import { errnoOf } from "../base/errors.ts"
import { descendantsOf } from "./process.ts"
import { readProcFile } from "./process-table.ts"

/** What a thread has had so far of a processor, and what it would have had of one to itself, in milliseconds. */
export interface ThreadTime {
  readonly ran: number
  readonly wanted: number
}

/** Nothing where the system does not tell, or the thread is gone. */
export function threadTime(pid: number, thread = pid): ThreadTime | undefined {
  const [ran, waited] = readProcFile(`/proc/${pid}/task/${thread}/schedstat`)?.split(" ") ?? []
  if (ran === undefined || waited === undefined) return undefined
  return { ran: Number(ran) / 1e6, wanted: (Number(ran) + Number(waited)) / 1e6 }
}

/** A process that runs pages, with the thread of it that sends what they have to tell the browser. */
export interface Renderer {
  readonly pid: number
  readonly sender: number
}

/** The renderers of a browser. Linux only; elsewhere it has none. */
export function renderersOf(browser: number): Renderer[] {
  return descendantsOf(browser).flatMap((pid) => {
    if (!readProcFile(`/proc/${pid}/cmdline`)?.includes("--type=renderer")) return []
    const sender = threadsOf(pid).find((thread) =>
      readProcFile(`/proc/${pid}/task/${thread}/comm`)?.startsWith("Chrome_ChildIOT"),
    )
    return sender === undefined ? [] : [{ pid, sender }]
  })
}

function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch (error) {
    // It ended meanwhile, or is hidden from us.
    if (["ENOENT", "ESRCH", "EACCES", "EPERM"].includes(errnoOf(error) ?? "")) return []
    throw error
  }
}
