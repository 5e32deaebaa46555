import { homePaths, WIRE } from "../base/home.ts"
import { makeHome } from "../base/private-place.ts"
import { acquireLock, type Lock, lockHolder, type TakenLock } from "../browser/numbered-lock.ts"
import type { ProcessIdentity } from "../browser/process.ts"

export type RuntimeLock = TakenLock

/** Makes this process the one runtime of that home and wire version, or returns the one that is. */
export function acquireRuntimeLock(home: string): RuntimeLock {
  makeHome(home)
  return acquireLock(lockOf(home))
}

/** The running runtime of that home, if any. */
export function runtimeHolder(home: string): ProcessIdentity | undefined {
  return lockHolder(lockOf(home))
}

function lockOf(home: string): Lock {
  return { folder: homePaths(home).run, name: `v${WIRE}` }
}
