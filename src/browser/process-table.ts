import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { errnoOf } from "../base/errors.ts"
import { programEnvironment } from "../base/program-environment.ts"

/** One row of the system's process table. */
export interface ProcessFacts {
  readonly pid: number
  readonly parent: number
  /** Opaque and stable for the life of the process; empty where the system does not report it. */
  readonly startedAt: string
  /** When it started, in milliseconds since the epoch, to about a second. */
  readonly startedMs: number | undefined
  /** The process has ended and waits for its parent to reap it. */
  readonly ended: boolean
}

/** The row of one process; undefined when there is no such process. */
export function readProcess(pid: number): ProcessFacts | undefined {
  // Zero and negative ids mean process groups.
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  return readByPlatform(pid) ?? (exists(pid) ? withoutStart(pid) : undefined)
}

/** Every visible process; empty where the system has no cheap way to list them. */
export function listProcesses(): ProcessFacts[] {
  if (process.platform === "win32") return []
  if (process.platform !== "linux") {
    return (run("ps", ["-axo", psColumns]) ?? "").split("\n").flatMap((line) => parsePsLine(line) ?? [])
  }
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readLinux(Number(name)) ?? [])
}

/** Text of a file under /proc; undefined when the process is gone or hidden from us. */
export function readProcFile(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8")
  } catch (error) {
    if (["ENOENT", "ESRCH", "EACCES", "EPERM"].includes(errnoOf(error) ?? "")) return undefined
    throw error
  }
}

/** Output of a system tool; undefined when it failed. */
export function run(command: string, args: readonly string[]): string | undefined {
  const env = { ...programEnvironment(process.env), LC_ALL: "C", TZ: "UTC" }
  const result = spawnSync(command, args, { encoding: "utf8", env, timeout: 10_000, windowsHide: true })
  return result.error === undefined && result.status === 0 ? result.stdout : undefined
}

function readByPlatform(pid: number): ProcessFacts | undefined {
  if (process.platform === "linux") return readLinux(pid)
  if (process.platform === "win32") return readWindows(pid)
  return parsePsLine(run("ps", ["-o", psColumns, "-p", String(pid)]) ?? "")
}

interface Stat {
  readonly pid: number
  readonly state: string
  readonly parent: number
  /** Clock ticks between the boot of the system and the start of the process. */
  readonly startTicks: string
}

/** Parses /proc/PID/stat. The program's name is in parentheses and may itself contain `) (` and newlines. */
export function parseStat(text: string): Stat | undefined {
  const open = text.indexOf("(")
  const close = text.lastIndexOf(")")
  if (open < 0 || close < open) return undefined
  const pid = Number(text.slice(0, open))
  const [state, parent, ...others] = text
    .slice(close + 1)
    .trim()
    .split(/\s+/)
  // The start is field 22 of the line; `others` begins at field 5.
  const startTicks = others[22 - 5]
  if (!Number.isSafeInteger(pid) || !state || !parent || !startTicks) return undefined
  if (!/^\d+$/.test(parent) || !/^\d+$/.test(startTicks)) return undefined
  return { pid, state, parent: Number(parent), startTicks }
}

function readLinux(pid: number): ProcessFacts | undefined {
  const stat = parseStat(readProcFile(`/proc/${pid}/stat`) ?? "")
  if (stat === undefined) return undefined
  return {
    pid: stat.pid,
    parent: stat.parent,
    // Ticks restart with every boot, and so may process ids on a machine that boots the same way.
    startedAt: `${bootId()}/${stat.startTicks}`,
    startedMs: wallClockOf(Number(stat.startTicks)),
    ended: stat.state === "Z" || stat.state === "X",
  }
}

let knownBootId: string | undefined
function bootId(): string {
  knownBootId ??= (readProcFile("/proc/sys/kernel/random/boot_id") ?? "").trim()
  return knownBootId
}

/** Computed from our own start, because a container may see a boot time that its ticks are not counted from. */
function wallClockOf(ticks: number): number | undefined {
  const own = parseStat(readProcFile("/proc/self/stat") ?? "")
  if (own === undefined) return undefined
  const millisecondsPerTick = 10
  return Date.now() - process.uptime() * 1000 + (ticks - Number(own.startTicks)) * millisecondsPerTick
}

const psColumns = "pid=,ppid=,stat=,lstart="

/** A line of `ps -o pid=,ppid=,stat=,lstart=` in the C locale and UTC. */
export function parsePsLine(line: string): ProcessFacts | undefined {
  const match = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\S.*?)\s*$/.exec(line)
  const [, pid, parent, state, start] = match ?? []
  if (!pid || !parent || !state || !start) return undefined
  const startedMs = Date.parse(`${start} UTC`)
  return {
    pid: Number(pid),
    parent: Number(parent),
    startedAt: start.replace(/\s+/g, " "),
    startedMs: Number.isNaN(startedMs) ? undefined : startedMs,
    ended: state.startsWith("Z"),
  }
}

function readWindows(pid: number): ProcessFacts | undefined {
  const query = `$p = Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}'; if ($p) { "$($p.ParentProcessId) $($p.CreationDate.ToFileTimeUtc())" }`
  const answer = run("powershell.exe", ["-NoProfile", "-NonInteractive", "-Command", query])
  const [, parent, start] = /^(\d+) (\d+)\s*$/.exec(answer ?? "") ?? []
  if (!parent || !start) return undefined
  return { pid, parent: Number(parent), startedAt: start, startedMs: undefined, ended: false }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    if (errnoOf(error) === "EPERM") return true
    if (errnoOf(error) === "ESRCH") return false
    throw error
  }
}

function withoutStart(pid: number): ProcessFacts {
  return { pid, parent: 0, startedAt: "", startedMs: undefined, ended: false }
}
