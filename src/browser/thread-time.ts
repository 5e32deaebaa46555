import { readdirSync } from "node:fs"
import { errnoOf } from "../base/errors.ts"
import { parseStat, readProcFile } from "./process-table.ts"

/**
 * CPU time of a thread so far (`ran`), and including the time that it waited for a processor (`wanted`), in
 * milliseconds.
 */
export interface ThreadTime {
  readonly ran: number
  readonly wanted: number
}

/** Undefined where the system does not report it, or the thread is gone. */
export function threadTime(pid: number, thread = pid): ThreadTime | undefined {
  const [ran, waited] = readProcFile(`/proc/${pid}/task/${thread}/schedstat`)?.split(" ") ?? []
  if (ran === undefined || waited === undefined) return undefined
  return { ran: Number(ran) / 1e6, wanted: (Number(ran) + Number(waited)) / 1e6 }
}

/** A renderer process, and its thread that sends messages to the browser. */
export interface Renderer {
  readonly pid: number
  readonly sender: number
}

/**
 * The renderers of a browser. What a process is and who started it is read once, so that listing them costs little even
 * on a machine with hundreds of processes. Linux only; empty on other systems.
 */
export class Renderers {
  readonly #browser: number
  readonly #parents = new Map<number, number>()
  readonly #known = new Map<number, Renderer>()

  constructor(browser: number) {
    this.#browser = browser
  }

  list(): Renderer[] {
    const running = new Set(numbersIn("/proc"))
    for (const pid of this.#parents.keys()) if (!running.has(pid)) this.#forget(pid)
    for (const pid of running) if (!this.#parents.has(pid)) this.#remember(pid)
    return [...running].filter((pid) => this.#isBelowBrowser(pid)).flatMap((pid) => this.#rendererOf(pid) ?? [])
  }

  #remember(pid: number): void {
    const parent = parseStat(readProcFile(`/proc/${pid}/stat`) ?? "")?.parent
    if (parent !== undefined) this.#parents.set(pid, parent)
  }

  #forget(pid: number): void {
    this.#parents.delete(pid)
    this.#known.delete(pid)
  }

  #isBelowBrowser(pid: number): boolean {
    // Ids that were reused could make a circle of outdated parents.
    const passed = new Set<number>()
    for (let at = this.#parents.get(pid); at !== undefined && !passed.has(at); at = this.#parents.get(at)) {
      if (at === this.#browser) return true
      passed.add(at)
    }
    return false
  }

  /** A process becomes a renderer some time after its start. */
  #rendererOf(pid: number): Renderer | undefined {
    const known = this.#known.get(pid)
    if (known || !readProcFile(`/proc/${pid}/cmdline`)?.includes("--type=renderer")) return known
    const sender = numbersIn(`/proc/${pid}/task`).find((thread) =>
      readProcFile(`/proc/${pid}/task/${thread}/comm`)?.startsWith("Chrome_ChildIOT"),
    )
    if (sender === undefined) return undefined
    const renderer = { pid, sender }
    this.#known.set(pid, renderer)
    return renderer
  }
}

function numbersIn(folder: string): number[] {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger)
  } catch (error) {
    // The process has ended, or is hidden from us; other systems have no such folder.
    if (["ENOENT", "ESRCH", "EACCES", "EPERM"].includes(errnoOf(error) ?? "")) return []
    throw error
  }
}
