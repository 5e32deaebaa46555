import { mkdir } from "node:fs/promises"
import { join, resolve, sep } from "node:path"
import { errnoOf, messageOf, TabhandError } from "../base/errors.ts"
import { clip, quote } from "../base/text.ts"
import {
  createOwnedFolder,
  ownedFolderOf,
  ownedFoldersIn,
  removeOwnedFolder,
  type Sweep,
  sweepOwnedFolders,
} from "./owned-folder.ts"
import type { ProcessIdentity } from "./process.ts"
import { holderAfter, profileHolder } from "./profile-lock.ts"

const temporary = "tmp-"
const named = "named-"

/** Creates a temporary profile that belongs to this process. */
export function createProfile(folder: string): Promise<string> {
  return createOwnedFolder(folder, temporary)
}

export function removeProfile(path: string): Promise<void> {
  return removeOwnedFolder(path, temporary)
}

/** The temporary profile that was handed over to that process. */
export function profileOf(folder: string, process: ProcessIdentity): Promise<string | undefined> {
  return ownedFolderOf(folder, temporary, process)
}

export function temporaryProfiles(folder: string): Promise<string[]> {
  return ownedFoldersIn(folder, temporary)
}

/** How long a browser may take to notice that its driver process has died. */
const ORPHAN_LIMIT_MS = 5_000

/** Removes temporary profiles of processes that have died. */
export function sweepProfiles(folder: string, orphanLimitMs = ORPHAN_LIMIT_MS): Promise<Sweep> {
  return sweepOwnedFolders(folder, temporary, async (profile) => {
    // A browser that is still ending would recreate its folder, without an owner marker.
    const holder = await holderAfter(orphanLimitMs, profile)
    if (holder !== undefined) throw inUse(profile, holder)
  })
}

/** The folder of a persistent profile: in our folder by name, or in place by path. */
export async function openNamedProfile(folder: string, nameOrPath: string): Promise<string> {
  const path = isPath(nameOrPath) ? resolve(nameOrPath) : join(folder, `${named}${checkedName(nameOrPath)}`)
  await makeFolder(path)
  const holder = await profileHolder(path)
  if (holder !== undefined) throw inUse(path, holder)
  return path
}

function inUse(path: string, pid: number): TabhandError {
  return new TabhandError("profile_in_use", `the profile ${path} is open in process ${pid}`, {
    hint: `close that browser (process ${pid}), or use another --profile`,
    evidence: { pid, path },
  })
}

function isPath(text: string): boolean {
  return !text.includes("\0") && (text.includes("/") || text.includes(sep))
}

function checkedName(name: string): string {
  if (/^[A-Za-z0-9._-]{1,64}$/.test(name)) return name
  throw new TabhandError("bad_name", `${quote(clip(name, 80))} is not a name for a profile`, {
    hint: "use up to 64 letters, digits, dots, dashes and underscores, or a path with a separator in it",
  })
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    throw new TabhandError("path_unusable", `the profile folder ${path} cannot be used: ${messageOf(error)}`, {
      hint: "give --profile a folder that you may write",
      cause: error,
    })
  }
}
