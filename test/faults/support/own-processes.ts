import {
  descendantsOf,
  isSameProcess,
  listProcesses,
  type ProcessInfo,
  startVariable,
  waitUntilGone,
} from "../../support/processes.ts"

/**
 * All processes of a home: those with it in their environment or on their command line, and their descendants. The
 * browser's crash handler, for one, is not a descendant of the runtime.
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

/** The runtime of a home with its browsers and their processes, without the runtime's callers. */
export async function browserFamily(home: string): Promise<ProcessInfo[]> {
  return (await processesOf(home)).filter(({ command }) => !command.includes("tabhand.cjs"))
}

/** How long it took until exactly these processes were gone, and those still running at the limit. */
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
