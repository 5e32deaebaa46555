import type { ChildProcess } from "node:child_process"
import { errnoOf } from "../base/errors.ts"
import { listProcesses, readProcess, readProcFile, run } from "./process-table.ts"

/** A process as it can be told from a later one that was given the same id. */
export interface ProcessIdentity {
  readonly pid: number
  /** Opaque; empty where the system does not tell. */
  readonly startedAt: string
}

/** Who runs under that id now. A process that ended but was not reaped yet is nobody. */
export function identityOf(pid: number): ProcessIdentity | undefined {
  const facts = readProcess(pid)
  return facts === undefined || facts.ended ? undefined : { pid, startedAt: facts.startedAt }
}

/** Whether that very process still runs. Where a start is not known, a process of that id is taken to be the one. */
export function isSameProcess(identity: ProcessIdentity): boolean {
  const now = identityOf(identity.pid)
  if (now === undefined) return false
  return now.startedAt === "" || identity.startedAt === "" || now.startedAt === identity.startedAt
}

let own: ProcessIdentity | undefined
export function ownIdentity(): ProcessIdentity {
  own ??= identityOf(process.pid) ?? { pid: process.pid, startedAt: "" }
  return own
}

export interface EndOptions {
  /** How long it may take to end by itself. */
  readonly graceMs: number
  /** What to send first; nothing when it was already asked to end in another way. */
  readonly signal?: NodeJS.Signals
}

/**
 * Waits for a child to end, kills it when the grace is over, and returns once it has exited. When it leads a process
 * group, what it leaves behind there is killed too.
 */
export async function endProcess(child: ChildProcess, { graceMs, signal }: EndOptions): Promise<void> {
  const { pid } = child
  // The id is the child's only until it was reaped.
  if (pid === undefined || hasExited(child)) return
  const leadsGroup = process.platform !== "win32" && signalGroup(pid, 0)
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => {
      if (leadsGroup) signalGroup(pid, "SIGKILL")
      resolve()
    })
  })
  if (signal !== undefined) child.kill(signal)
  const timer = setTimeout(() => child.kill("SIGKILL"), graceMs)
  await exited
  clearTimeout(timer)
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** False when there is no group of that id, or nobody left in it. */
export function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-leader, signal)
  } catch (error) {
    if (errnoOf(error) === "ESRCH" || errnoOf(error) === "EPERM") return false
    throw error
  }
}

/** Children, their children and so on, parents first. Empty on Windows. */
export function descendantsOf(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const facts of listProcesses()) {
    if (!facts.ended) children.set(facts.parent, [...(children.get(facts.parent) ?? []), facts.pid])
  }
  const found = [...(children.get(pid) ?? [])]
  for (const one of found) found.push(...(children.get(one) ?? []))
  return found
}

/** Memory that the process holds in RAM, where the system tells. */
export function residentBytes(pid: number): number | undefined {
  if (process.platform === "win32" || readProcess(pid) === undefined) return undefined
  const kibibytes =
    process.platform === "linux"
      ? /^VmRSS:\s*(\d+) kB$/m.exec(readProcFile(`/proc/${pid}/status`) ?? "")?.[1]
      : /^\s*(\d+)\s*$/.exec(run("ps", ["-o", "rss=", "-p", String(pid)]) ?? "")?.[1]
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024
}
