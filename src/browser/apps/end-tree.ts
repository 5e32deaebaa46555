import { pause } from "../../base/deadline.ts"
import { errnoOf, TabhandError } from "../../base/errors.ts"
import { plural } from "../../base/text.ts"
import { isSameProcess, type ProcessIdentity } from "../process.ts"
import { listProcesses, run } from "../process-table.ts"

const POLL_MS = 50
/** How long killed processes may take to disappear. */
const KILLED_LIMIT_MS = 5_000

/**
 * Ends a process and everything that it started: sends SIGTERM to the process, then to the descendants it leaves
 * behind, and SIGKILL to whatever is left after the grace period. Its helpers get no SIGTERM before it, because it
 * would start replacements.
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

  /**
   * The processes still running, including children started since. Compares start times, so a reused process id does
   * not match.
   */
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

  /**
   * Waits until no process is left, or until the limit; returns those still running. Polls, because no event reports
   * the end of another process's child.
   */
  async gone(limitMs: number, goOn = () => true): Promise<ProcessIdentity[]> {
    const until = performance.now() + limitMs
    for (;;) {
      const running = this.running()
      if (running.length === 0 || performance.now() >= until || !goOn()) return running
      await pause(POLL_MS)
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
