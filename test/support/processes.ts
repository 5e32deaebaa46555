import { readdir, readFile } from "node:fs/promises"
import { pause } from "../../src/base/deadline.ts"
import { errnoOf } from "../../src/base/errors.ts"

const POLL_MS = 25

export interface ProcessInfo {
  readonly pid: number
  readonly ppid: number
  /** A letter: `T` is stopped by a signal. */
  readonly state: string
  /** The arguments, joined by spaces; empty for kernel threads. */
  readonly command: string
  /** In clock ticks since boot: identifies a process together with the pid, because pids are reused. */
  readonly startTime: number
}

/** All running processes, from /proc, without zombies. */
export async function listProcesses(): Promise<ProcessInfo[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(pids.map(readProcess))
  return found.filter((info) => info !== undefined)
}

/** The processes below `pid`, nearest first; itself not included. */
export function descendantsOf(pid: number, processes: readonly ProcessInfo[]): ProcessInfo[] {
  const children = processes.filter((info) => info.ppid === pid)
  return [...children, ...children.flatMap((child) => descendantsOf(child.pid, processes))]
}

export function isSameProcess(a: ProcessInfo, b: ProcessInfo): boolean {
  return a.pid === b.pid && a.startTime === b.startTime
}

/** Waits until none of the processes runs, at most `deadlineMs`; returns those that still do. */
export async function waitUntilGone(pids: readonly number[], deadlineMs: number): Promise<ProcessInfo[]> {
  const deadline = performance.now() + deadlineMs
  let left = await readRunning(pids)
  while (left.length > 0 && performance.now() < deadline) {
    await pause(POLL_MS)
    const now = await readRunning(left.map((info) => info.pid))
    left = left.filter((info) => now.some((other) => isSameProcess(info, other)))
  }
  return left
}

/** The environment that the process was started with, unless the process has overwritten it. */
export async function startEnvironment(pid: number): Promise<string> {
  return (await readProc(pid, "environ")) ?? ""
}

/** A variable in that environment. */
export async function startVariable(pid: number, name: string): Promise<string | undefined> {
  const entry = (await startEnvironment(pid)).split("\0").find((line) => line.startsWith(`${name}=`))
  return entry?.slice(name.length + 1)
}

async function readRunning(pids: readonly number[]): Promise<ProcessInfo[]> {
  const found = await Promise.all(pids.map(readProcess))
  return found.filter((info) => info !== undefined)
}

async function readProcess(pid: number): Promise<ProcessInfo | undefined> {
  const [stat, commandLine] = await Promise.all([readProc(pid, "stat"), readProc(pid, "cmdline")])
  if (stat === undefined || commandLine === undefined) return undefined
  // The second field is the name in brackets and may contain anything: count from the last bracket.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  const [state = "", ppid] = fields
  if (state === "Z" || state === "X") return undefined
  return {
    pid,
    ppid: Number(ppid),
    state,
    command: commandLine.split("\0").join(" ").trim(),
    startTime: Number(fields[19]),
  }
}

/** A file of /proc/<pid>, or undefined if the process has ended or belongs to another user. */
async function readProc(pid: number, file: string): Promise<string | undefined> {
  try {
    return await readFile(`/proc/${pid}/${file}`, "utf8")
  } catch (error) {
    const errno = errnoOf(error)
    if (errno === "ENOENT" || errno === "ESRCH" || errno === "EACCES" || errno === "EPERM") return undefined
    throw error
  }
}
