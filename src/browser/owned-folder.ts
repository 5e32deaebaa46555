import type { Dirent } from "node:fs"
import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { hostname } from "node:os"
import { basename, dirname, join } from "node:path"
import { z } from "zod"
import { errnoOf, messageOf, TabhandError } from "../base/errors.ts"
import { shortId } from "../base/ids.ts"
import { isSameProcess, ownIdentity, type ProcessIdentity } from "./process.ts"

/** Folders that belong to one process and must not outlive it, such as temporary profiles. */

const marker = "owner.json"

const Owner = z.object({
  pid: z.number().int().positive(),
  startedAt: z.string(),
  /** Machines and containers may share a home, and a process id means a different process on each. */
  host: z.string(),
})

export interface Sweep {
  readonly removed: readonly string[]
  readonly failed: readonly { readonly path: string; readonly reason: string }[]
}

/** Creates a folder `<prefix><id>` that only this user can access, marked as ours. */
export async function createOwnedFolder(parent: string, prefix: string): Promise<string> {
  const path = join(parent, `${prefix}${shortId()}`)
  try {
    await mkdir(parent, { recursive: true, mode: 0o700 })
    await mkdir(path, { mode: 0o700 })
    await markOwner(path, ownIdentity())
    return path
  } catch (error) {
    // Without the marker its owner would stay unknown.
    await rm(path, { recursive: true, force: true })
    if (errnoOf(error) === undefined) throw error
    const reason = errnoOf(error) === "ENOSPC" ? "the disk is full" : messageOf(error)
    throw new TabhandError("path_unusable", `no folder could be made in ${parent}: ${reason}`, {
      hint: "make room there, or set TABHAND_HOME to a folder that can be written",
      cause: error,
    })
  }
}

/** Hands the folder over to another process; it is removed when that process ends. */
export async function markOwner(path: string, { pid, startedAt }: ProcessIdentity): Promise<void> {
  const owner: z.infer<typeof Owner> = { pid, startedAt, host: hostname() }
  await writeFile(join(path, marker), JSON.stringify(owner), { mode: 0o600 })
}

/** The folder that belongs to that process. */
export async function ownedFolderOf(
  parent: string,
  prefix: string,
  process: ProcessIdentity,
): Promise<string | undefined> {
  for (const path of await ownedFoldersIn(parent, prefix)) {
    const owner = await ownerOf(path)
    if (owner?.pid === process.pid && owner.startedAt === process.startedAt) return path
  }
  return undefined
}

export async function ownedFoldersIn(parent: string, prefix: string): Promise<string[]> {
  const folders = (await entriesIn(parent)).filter((entry) => entry.isDirectory() && isOwnedName(entry.name, prefix))
  return folders.map(({ name }) => join(parent, name))
}

/** Removes such a folder, even while an ending process still writes to it. */
export async function removeOwnedFolder(path: string, prefix: string): Promise<void> {
  const stats = await lstat(path).catch(ignoreMissing)
  if (stats === undefined) return
  if (!isOwnedName(basename(path), prefix) || !stats.isDirectory()) {
    throw new TabhandError("internal", `${path} is not a temporary folder and will not be removed`)
  }
  const aside = await moveAside(path, prefix)
  // The marker goes last, so that the next sweep completes an interrupted removal.
  for (const { name } of await entriesIn(aside)) {
    if (name !== marker) await rm(join(aside, name), persistently)
  }
  await rm(aside, persistently)
  // A process that still wrote to the folder may have recreated it.
  await rm(path, persistently)
}

const persistently = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }

/** Under another name it can be emptied faster than it is filled. Windows cannot move a folder with open files. */
async function moveAside(path: string, prefix: string): Promise<string> {
  const aside = join(dirname(path), `${prefix}${shortId()}`)
  try {
    await rename(path, aside)
    return aside
  } catch (error) {
    if (["ENOENT", "EPERM", "EACCES", "EBUSY"].includes(errnoOf(error) ?? "")) return path
    throw error
  }
}

/**
 * Removes the folders whose owner no longer runs. Keeps anything that is not certainly such a folder, and a folder for
 * which `release` fails.
 */
export async function sweepOwnedFolders(
  parent: string,
  prefix: string,
  release: (path: string) => Promise<void> = async () => {},
): Promise<Sweep> {
  const removed: string[] = []
  const failed: { path: string; reason: string }[] = []
  const sweepOne = async (path: string) => {
    if (!(await isAbandoned(path))) return
    try {
      await release(path)
      await removeOwnedFolder(path, prefix)
      removed.push(path)
    } catch (error) {
      failed.push({ path, reason: messageOf(error) })
    }
  }
  await Promise.all((await ownedFoldersIn(parent, prefix)).map(sweepOne))
  return { removed, failed }
}

function isOwnedName(name: string, prefix: string): boolean {
  return name.startsWith(prefix) && /^[0-9a-f]{8}$/.test(name.slice(prefix.length))
}

async function isAbandoned(path: string): Promise<boolean> {
  const owner = await ownerOf(path)
  return owner !== undefined && !isSameProcess(owner)
}

/** The owning process on this machine, running or not. */
async function ownerOf(path: string): Promise<ProcessIdentity | undefined> {
  const owner = Owner.safeParse(await readJson(join(path, marker)))
  return owner.success && owner.data.host === hostname() ? owner.data : undefined
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"))
  } catch (error) {
    // The marker is missing, unreadable or not written by us, so there is no known owner.
    if (error instanceof SyntaxError || errnoOf(error) !== undefined) return undefined
    throw error
  }
}

async function entriesIn(folder: string): Promise<Dirent[]> {
  return (await readdir(folder, { withFileTypes: true }).catch(ignoreMissing)) ?? []
}

function ignoreMissing(error: unknown): undefined {
  if (errnoOf(error) !== "ENOENT") throw error
}
