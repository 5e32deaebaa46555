import {
  descendantsOf,
  isSameProcess,
  listProcesses,
  type ProcessInfo,
  startVariable,
  waitUntilGone,
} from "../../support/processes.ts"

/**
 * Everything that runs for a home: what was started with it in its environment, what names it on its command line, and
 * what is below those. The browser's crash handler, for one, is nobody's child.
 */
export async function processesOf(home: string): Promise<ProcessInfo[]> {
  const all = await listProcesses()
  const found = new Map<number, ProcessInfo>()
  for (const info of all) {
    const named = info.command.includes(home) || (await startVariable(info.pid, "TABHAND_HOME")) === home
    if (named) for (const each of [info, ...descendantsOf(info.pid, all)]) found.set(each.pid, each)
  }
  found.delete(process.pid)
  return [...found.values()]
}

/** The runtime of a home with its browsers and all that belongs to them; callers of the runtime are not its family. */
export async function browserFamily(home: string): Promise<ProcessInfo[]> {
  return (await processesOf(home)).filter(({ command }) => !command.includes("tabhand.cjs"))
}

/** How long it took until all of these very processes were gone; those that were not when the limit came. */
export async function untilGone(
  processes: readonly ProcessInfo[],
  limitMs: number,
): Promise<{ ms: number; left: ProcessInfo[] }> {
  const started = performance.now()
  const running = await waitUntilGone(
    processes.map(({ pid }) => pid),
    limitMs,
  )
  const left = running.filter((info) => processes.some((each) => isSameProcess(each, info)))
  return { ms: performance.now() - started, left }
}
