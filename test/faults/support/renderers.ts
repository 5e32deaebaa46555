import { readdir, readFile } from "node:fs/promises"
import { errnoOf } from "../../../src/base/errors.ts"
import type { LibrarySession } from "../../../src/doors/library/tabhand.ts"
import { descendantsOf, listProcesses } from "../../support/processes.ts"

const startWorker = `new Promise((resolve) => {
  globalThis.worker = new Worker(URL.createObjectURL(new Blob(["postMessage('up')"])))
  worker.onmessage = () => resolve(true)
})`

/** The process of a tab's page. The protocol does not expose it, but a worker in the page appears as its thread. */
export async function rendererOf(session: LibrarySession, tab: string, browserPid: number): Promise<number> {
  const before = await withWorkers(browserPid)
  await session.run("eval", { script: startWorker }, { tab })
  const after = await withWorkers(browserPid)
  const [pid, ...more] = after.filter((each) => !before.includes(each))
  if (pid === undefined || more.length > 0) throw new Error(`the page runs in one of ${after.length} processes`)
  return pid
}

async function withWorkers(browserPid: number): Promise<number[]> {
  const renderers = descendantsOf(browserPid, await listProcesses()).filter((info) =>
    info.command.includes("--type=renderer"),
  )
  const found = await Promise.all(renderers.map(async ({ pid }) => ((await hasWorker(pid)) ? [pid] : [])))
  return found.flat()
}

async function hasWorker(pid: number): Promise<boolean> {
  try {
    const threads = await readdir(`/proc/${pid}/task`)
    const names = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/comm`, "utf8")))
    return names.some((name) => name.startsWith("DedicatedWorker"))
  } catch (error) {
    // The process ended in the meantime.
    if (errnoOf(error) === "ENOENT" || errnoOf(error) === "ESRCH") return false
    throw error
  }
}
