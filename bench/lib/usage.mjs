import { readdirSync, readFileSync, readlinkSync } from "node:fs"

const TICK_MS = 10
const KIB_PER_MIB = 1024

/**
 * The resource usage of a contender's processes: those with its mark in their environment, and their descendants.
 * Available on Linux only.
 */
export class Usage {
  #mark
  /** Whether a process has the mark; read once for each. */
  #marked = new Map()

  constructor(mark) {
    this.#mark = mark
  }

  static get isKnown() {
    return process.platform === "linux"
  }

  /** CPU time used so far by them and by finished children of this process, such as command lines. */
  cpuMs() {
    const own = statOf("self")
    return this.#processes().reduce((sum, { used, waited }) => sum + used + waited, own?.waited ?? 0)
  }

  /** Their current memory, with the browser's listed separately. */
  memory() {
    const sum = { tool: 0, browser: 0 }
    for (const { pid } of this.#processes()) sum[isBrowser(pid) ? "browser" : "tool"] += residentMiB(pid)
    return sum
  }

  pids() {
    return this.#processes().map(({ pid }) => pid)
  }

  #processes() {
    const all = new Map(allStats().map((stat) => [stat.pid, stat]))
    const belongs = (stat) => stat !== undefined && (this.#carriesMark(stat) || belongs(all.get(stat.parent)))
    return [...all.values()].filter((stat) => !stat.isDead && belongs(stat))
  }

  #carriesMark({ pid, started }) {
    const key = `${pid} ${started}`
    const known = this.#marked.get(key)
    if (known !== undefined) return known
    const is = (readOf(pid, "environ") ?? "").split("\0").includes(this.#mark)
    this.#marked.set(key, is)
    return is
  }
}

function allStats() {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statOf(pid) ?? [])
}

/** See proc(5): what follows the name in parentheses begins with field 3. */
function statOf(pid) {
  const text = readOf(pid, "stat")
  if (text === undefined) return undefined
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ")
  const field = (number) => Number(fields[number - 3])
  return {
    pid: pid === "self" ? process.pid : Number(pid),
    // A zombie: it has ended, but its parent has not read its exit status.
    isDead: fields[0] === "Z",
    parent: field(4),
    used: (field(14) + field(15)) * TICK_MS,
    waited: (field(16) + field(17)) * TICK_MS,
    started: field(22),
  }
}

function residentMiB(pid) {
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readOf(pid, "status") ?? "") ?? []
  return kib === undefined ? 0 : Number(kib) / KIB_PER_MIB
}

function isBrowser(pid) {
  try {
    return /chrom/i.test(readlinkSync(`/proc/${pid}/exe`))
  } catch (error) {
    return hasEnded(error)
  }
}

function readOf(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8")
  } catch (error) {
    if (hasEnded(error)) return undefined
  }
}

/** A process may end at any time, and those of other users cannot be read. */
function hasEnded(error) {
  if (["ENOENT", "ESRCH", "EACCES"].includes(error.code)) return true
  throw error
}
