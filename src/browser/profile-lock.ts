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

/** Where Chromium's lock points: `host-pid`, and the host's name may have dashes too. */
export function parseLock(target: string): LockHolder | undefined {
  const [, host, pid] = /^(.*)-(\d+)$/s.exec(target) ?? []
  return host === undefined || pid === undefined ? undefined : { host, pid: Number(pid) }
}

/** The process on this machine that has the profile open, by Chromium's own lock. The lock itself is never touched. */
export async function profileHolder(profile: string): Promise<number | undefined> {
  const lock = await readLock(join(profile, "SingletonLock"))
  if (lock === undefined || lock.host !== hostname()) return undefined
  const facts = readProcess(lock.pid)
  if (facts === undefined || facts.ended) return undefined
  // After a restart the id may belong to something else: a process that is younger than the lock did not make it.
  const clockSlackMs = 2000
  return facts.startedMs !== undefined && facts.startedMs > lock.madeMs + clockSlackMs ? undefined : lock.pid
}

const LOOK_EVERY_MS = 50

/** Whoever still holds the profile after that long, or nothing. No event tells of the end of another's child: we look. */
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
    // No lock, or none any more, or (EINVAL) a plain file, as on Windows where Chromium locks in another way.
    if (["ENOENT", "EINVAL", "UNKNOWN"].includes(errnoOf(error) ?? "")) return undefined
    throw error
  }
}
