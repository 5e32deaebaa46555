import { mkdtemp, realpath, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { leftoverFolders, leftoverProcesses, listSuspects, RUN_VARIABLE } from "./leftovers.ts"

/** Generous, because a busy machine ends processes slowly; without any there is no wait. */
const DEADLINE_MS = 30_000

/**
 * Fails the run if its tests leave a browser, a runtime, a temporary home or a profile behind. The run gets its own
 * temporary directory, so that everything left in it is known to be ours.
 */
export default async function noLeftovers(): Promise<(() => Promise<void>) | undefined> {
  if (process.platform !== "linux") return undefined
  const temp = await realpath(await mkdtemp(join(tmpdir(), "tt-")))
  process.env[RUN_VARIABLE] = temp
  const before = await listSuspects()

  return async () => {
    const processes = await leftoverProcesses(before, temp, DEADLINE_MS)
    const folders = await leftoverFolders(temp)
    if (processes.length > 0 || folders.length > 0) {
      const lines = [
        ...processes.map((info) => `process ${info.pid} (parent ${info.ppid}): ${info.command.slice(0, 300)}`),
        ...folders.map((folder) => `folder ${folder}`),
      ]
      // Vitest prints the error of a teardown, and still exits with 0.
      process.exitCode = 1
      throw new Error(`the tests left things behind (their temporary folder: ${temp}):\n  ${lines.join("\n  ")}`)
    }
    await rm(temp, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
}
