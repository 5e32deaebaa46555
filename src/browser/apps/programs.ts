import { readlinkSync } from "node:fs"
import { errnoOf } from "../../base/errors.ts"
import { listProcesses, type ProcessFacts, readProcFile, run } from "../process-table.ts"

/** A process and its command line. */
export interface Program extends ProcessFacts {
  /** The executable. */
  readonly file: string
  readonly args: readonly string[]
}

/** Running processes of this file that the system lets us see. */
export function programsOf(file: string): Program[] {
  if (process.platform === "win32") return parseWindows(run("powershell.exe", powershell(file)) ?? "")
  const running = listProcesses().filter(({ ended }) => !ended)
  if (process.platform !== "linux") return byPs(running, file)
  return running.flatMap((facts) => {
    if (fileOf(facts.pid) !== file) return []
    return [{ ...facts, file, args: splitArguments(readProcFile(`/proc/${facts.pid}/cmdline`) ?? "") }]
  })
}

/** Linux appends ` (deleted)` to the path of a running file that an update replaced. */
function fileOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, "")
  } catch (error) {
    // The process has ended, or belongs to another user.
    if (errnoOf(error) === undefined) throw error
    return undefined
  }
}

/**
 * Arguments end with a NUL each. A process that overwrote its arguments has them in one string, separated by spaces.
 */
export function splitArguments(commandLine: string): string[] {
  const words = commandLine.replace(/\0+$/, "").split("\0")
  const [only, ...others] = words
  return others.length === 0 && only !== undefined ? only.split(" ").filter((word) => word !== "") : words
}

function byPs(running: readonly ProcessFacts[], file: string): Program[] {
  const files = columnOf(run("ps", ["-axww", "-o", "pid=,comm="]) ?? "")
  const commands = columnOf(run("ps", ["-axww", "-o", "pid=,command="]) ?? "")
  return running
    .filter(({ pid }) => files.get(pid) === file)
    .map((facts) => ({ ...facts, file, args: [file, ...wordsAfter(file, commands.get(facts.pid) ?? "")] }))
}

/** Parses lines of a process id and a text. */
export function columnOf(output: string): Map<number, string> {
  const found = output.split("\n").flatMap((line) => {
    const [, pid, text] = /^\s*(\d+)\s+(.*?)\s*$/.exec(line) ?? []
    return pid === undefined || text === undefined ? [] : [[Number(pid), text] as const]
  })
  return new Map(found)
}

/** The file's own path may contain spaces; argument boundaries are lost, so the rest is split at spaces. */
function wordsAfter(file: string, command: string): string[] {
  const rest = command.startsWith(file) ? command.slice(file.length) : command.replace(/^\S+/, "")
  return rest.split(" ").filter((word) => word !== "")
}

function powershell(file: string): string[] {
  const literal = file.replaceAll("'", "''")
  const query = `Get-CimInstance Win32_Process | Where-Object ExecutablePath -eq '${literal}' | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId) $($_.CreationDate.ToFileTimeUtc()) $($_.ExecutablePath)|$($_.CommandLine)" }`
  return ["-NoProfile", "-NonInteractive", "-Command", query]
}

/** Parses lines of `id parent start file|command`. */
export function parseWindows(output: string): Program[] {
  return output.split(/\r?\n/).flatMap((line) => {
    const [, pid, parent, startedAt, file, command = ""] = /^(\d+) (\d+) (\d+) ([^|]+)\|(.*)$/.exec(line) ?? []
    if (pid === undefined || parent === undefined || startedAt === undefined || file === undefined) return []
    const words = command.match(/"[^"]*"|\S+/g) ?? []
    const args = words.map((word) => word.replaceAll('"', ""))
    return [{ pid: Number(pid), parent: Number(parent), startedAt, startedMs: undefined, ended: false, file, args }]
  })
}
