import { randomBytes } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"

const VARIABLE = "TABHAND_BENCH_RUN"

/** Marks all processes that this process starts from now on, to distinguish its browsers from others. */
export function markRun() {
  process.env[VARIABLE] = randomBytes(8).toString("hex")
}

/** The number of running browsers of this run, without helper processes; undefined without /proc. */
export async function countBrowsers() {
  if (process.platform !== "linux") return undefined
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(pids.map(isOurBrowser))
  return found.filter(Boolean).length
}

async function isOurBrowser(pid) {
  const read = (file) => readFile(`/proc/${pid}/${file}`, "utf8").catch(emptyIfEnded)
  const command = await read("cmdline")
  if (!command.includes("--remote-debugging-pipe") || command.includes("--type=")) return false
  return (await read("environ")).split("\0").includes(`${VARIABLE}=${process.env[VARIABLE]}`)
}

function emptyIfEnded(error) {
  if (["ENOENT", "ESRCH", "EACCES"].includes(error.code)) return ""
  throw error
}
