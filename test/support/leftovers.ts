import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { errnoOf } from "../../src/base/errors.ts"
import { isSameProcess, listProcesses, type ProcessInfo, startEnvironment, waitUntilGone } from "./processes.ts"
import { TEMP_HOME_PREFIX } from "./temp-home.ts"

/** Each run has its own directory there, so that parallel runs do not blame each other. Browsers inherit it. */
export const RUN_VARIABLE = "TMPDIR"

const MARKS = ["--remote-debugging-pipe", "dist/bin/runtime.mjs", "dist/bin/tabhand.cjs broker", "nats-server -a"]
const PROFILE_FILES = ["Local State", "Default", "SingletonLock"]

/** The browsers that were launched over a pipe, the runtimes, and the brokers with their doors. */
export async function listSuspects(): Promise<ProcessInfo[]> {
  return (await listProcesses()).filter((info) => MARKS.some((mark) => info.command.includes(mark)))
}

/**
 * The new suspects that stay alive for `deadlineMs`. A run's processes have its temporary directory on their command
 * line (profiles are in it) or in their environment; others belong to another run, or to the developer.
 */
export async function leftoverProcesses(
  before: readonly ProcessInfo[],
  run: string,
  deadlineMs: number,
): Promise<ProcessInfo[]> {
  const suspects: ProcessInfo[] = []
  for (const info of await listSuspects()) {
    if (before.some((other) => isSameProcess(info, other))) continue
    if (info.command.includes(run) || (await startEnvironment(info.pid)).includes(run)) suspects.push(info)
  }
  const left = await waitUntilGone(
    suspects.map((info) => info.pid),
    deadlineMs,
  )
  return left.filter((info) => suspects.some((suspect) => isSameProcess(info, suspect)))
}

/** The temporary homes and browser profiles in a folder. */
export async function leftoverFolders(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const path = join(folder, entry.name)
    if (entry.name.startsWith(TEMP_HOME_PREFIX) || (await looksLikeProfile(path))) found.push(path)
  }
  return found
}

async function looksLikeProfile(path: string): Promise<boolean> {
  try {
    const names = await readdir(path)
    return PROFILE_FILES.some((file) => names.includes(file))
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return false
    throw error
  }
}
