import { randomBytes } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"

const VARIABLE = "TABHAND_BENCH_RUN"

/** Marks everything that this process starts from now on, so that its browsers can be told from others'. */
export function markRun() {
  process.env[VARIABLE] = randomBytes(8).toString("hex")
}

/** How many browsers of this run are up, their helper processes not counted; nothing where /proc is missing. */
export async function countBrowsers() {
  if (process.platform !== "linux") return undefined
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(pids.map(isOurBrowser))
  return found.filter(Boolean).length
}

async function isOurBrowser(pid) {
  const read = (file) => readFile(`/proc/${pid}/${file}`, "utf8").catch(endedMeanwhile)
  const command = await read("cmdline")
  if (!command.includes("--remote-debugging-pipe") || command.includes("--type=")) return false
  return (await read("environ")).split("\0").includes(`${VARIABLE}=${process.env[VARIABLE]}`)
}

function endedMeanwhile(error) {
  if (["ENOENT", "ESRCH", "EACCES"].includes(error.code)) return ""
  throw error
}
