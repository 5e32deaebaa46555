import { pause } from "../../base/deadline.ts"
import { errnoOf, TabhandError } from "../../base/errors.ts"
import { plural } from "../../base/text.ts"
import { isSameProcess, type ProcessIdentity } from "../process.ts"
import { listProcesses, run } from "../process-table.ts"

const LOOK_EVERY_MS = 50
/** How long what was killed may take to be gone. */
const KILLED_LIMIT_MS = 5_000

/**
 * Ends a process with everything that it started: asks it, then those that it leaves behind, and kills what is still there
 * when the grace is over. Its helpers are not asked before it: it would start others in their place.
 */
export async function endTree(root: ProcessIdentity, graceMs: number): Promise<void> {
  const tree = new Tree(root)
  const until = performance.now() + graceMs
  signal([root].filter(isSameProcess), "SIGTERM")
  await tree.gone(graceMs, () => isSameProcess(root))
  signal(tree.running(), "SIGTERM")
  await tree.gone(until - performance.now())
  signal(tree.running(), "SIGKILL")
  const left = await tree.gone(KILLED_LIMIT_MS)
  if (left.length === 0) return
  throw new TabhandError("timeout", `${plural(left.length, "process", "processes")} did not end: ${idsOf(left)}`)
}

export function idsOf(processes: readonly ProcessIdentity[]): string {
  return processes.map(({ pid }) => pid).join(", ")
}

class Tree {
  readonly #known = new Map<number, ProcessIdentity>()

  constructor(root: ProcessIdentity) {
    this.#known.set(root.pid, root)
    this.running()
  }

  /** Those that run now, with the children that they have got meanwhile; each is told from a later one of the same id. */
  running(): ProcessIdentity[] {
    const processes = listProcesses().filter(({ ended }) => !ended)
    const running = [...this.#known.values()].filter(isSameProcess)
    for (const one of running) {
      for (const { pid, parent, startedAt } of processes) {
        if (parent !== one.pid || running.some((each) => each.pid === pid)) continue
        running.push({ pid, startedAt })
      }
    }
    for (const one of running) this.#known.set(one.pid, one)
    return running
  }

  /** Waits until none runs, or no longer, at most that long; those that run then. The end of another's child is no event. */
  async gone(limitMs: number, goOn = () => true): Promise<ProcessIdentity[]> {
    const until = performance.now() + limitMs
    for (;;) {
      const running = this.running()
      if (running.length === 0 || performance.now() >= until || !goOn()) return running
      await pause(LOOK_EVERY_MS)
    }
  }
}

function signal(processes: readonly ProcessIdentity[], name: "SIGTERM" | "SIGKILL"): void {
  for (const { pid } of processes) {
    if (process.platform === "win32")
      run("taskkill", ["/PID", String(pid), "/T", ...(name === "SIGKILL" ? ["/F"] : [])])
    else send(pid, name)
  }
}

function send(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (errnoOf(error) !== "ESRCH") throw error
  }
}
