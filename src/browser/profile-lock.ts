import { lstat, readlink } from "node:fs/promises"
import { hostname } from "node:os"
import { join } from "node:path"
import { pause } from "../base/deadline.ts"
import { errnoOf } from "../base/errors.ts"
import { readProcess } from "./process-table.ts"

export interface LockHolder {
  readonly host: string
  readonly pid: number
}

/** Target of Chromium's lock link: `host-pid`. The host name may contain dashes too. */
export function parseLock(target: string): LockHolder | undefined {
  const [, host, pid] = /^(.*)-(\d+)$/s.exec(target) ?? []
  return host === undefined || pid === undefined ? undefined : { host, pid: Number(pid) }
}

/**
 * The process on this machine that has the profile open, according to Chromium's own lock. We never change the lock.
 */
export async function profileHolder(profile: string): Promise<number | undefined> {
  const lock = await readLock(join(profile, "SingletonLock"))
  if (lock === undefined || lock.host !== hostname()) return undefined
  const facts = readProcess(lock.pid)
  if (facts === undefined || facts.ended) return undefined
  // After a restart the id may belong to another process: one that started after the lock was made did not make it.
  const clockSlackMs = 2000
  return facts.startedMs !== undefined && facts.startedMs > lock.madeMs + clockSlackMs ? undefined : lock.pid
}

const LOOK_EVERY_MS = 50

/**
 * The process that still holds the profile after the limit, if any. Polls, because no event reports the end of another
 * process's child.
 */
export async function holderAfter(ms: number, profile: string): Promise<number | undefined> {
  const until = performance.now() + ms
  for (;;) {
    const holder = await profileHolder(profile)
    if (holder === undefined || performance.now() >= until) return holder
    await pause(LOOK_EVERY_MS)
  }
}

async function readLock(path: string): Promise<(LockHolder & { madeMs: number }) | undefined> {
  try {
    const holder = parseLock(await readlink(path))
    return holder && { ...holder, madeMs: (await lstat(path)).mtimeMs }
  } catch (error) {
    // There is no lock, or (EINVAL) it is a plain file, as on Windows where Chromium locks in another way.
    if (["ENOENT", "EINVAL", "UNKNOWN"].includes(errnoOf(error) ?? "")) return undefined
    throw error
  }
}
