import type { ChildProcess } from "node:child_process"
import { errnoOf } from "../base/errors.ts"
import { listProcesses, readProcess, readProcFile, run } from "./process-table.ts"

/** Identifies a process even after its id was reused. */
export interface ProcessIdentity {
  readonly pid: number
  /** Opaque; empty where the system does not report it. */
  readonly startedAt: string
}

/** The identity of the running process with that id. A process that ended but was not reaped yet has none. */
export function identityOf(pid: number): ProcessIdentity | undefined {
  const facts = readProcess(pid)
  return facts === undefined || facts.ended ? undefined : { pid, startedAt: facts.startedAt }
}

/** Whether that same process still runs. If a start time is unknown, a process with that id counts as the same. */
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
  /** How long the process may take to exit by itself. */
  readonly graceMs: number
  /** The first signal; undefined when the process was already asked to exit in another way. */
  readonly signal?: NodeJS.Signals
}

/**
 * Waits for a child to exit, kills it after the grace period, and returns once it has exited. When it leads a process
 * group, the rest of the group is killed too.
 */
export async function endProcess(child: ChildProcess, { graceMs, signal }: EndOptions): Promise<void> {
  const { pid } = child
  // The id belongs to the child only until it is reaped.
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

/** False when there is no such group, or it is empty. */
export function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-leader, signal)
  } catch (error) {
    if (errnoOf(error) === "ESRCH" || errnoOf(error) === "EPERM") return false
    throw error
  }
}

/** All descendants, parents first. Empty on Windows. */
export function descendantsOf(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const facts of listProcesses()) {
    if (!facts.ended) children.set(facts.parent, [...(children.get(facts.parent) ?? []), facts.pid])
  }
  const found = [...(children.get(pid) ?? [])]
  for (const one of found) found.push(...(children.get(one) ?? []))
  return found
}

/** Resident memory of the process, where the system reports it. */
export function residentBytes(pid: number): number | undefined {
  if (process.platform === "win32" || readProcess(pid) === undefined) return undefined
  const kibibytes =
    process.platform === "linux"
      ? /^VmRSS:\s*(\d+) kB$/m.exec(readProcFile(`/proc/${pid}/status`) ?? "")?.[1]
      : /^\s*(\d+)\s*$/.exec(run("ps", ["-o", "rss=", "-p", String(pid)]) ?? "")?.[1]
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024
}
