import { constants } from "node:fs"
import { lstat, mkdir, readdir, realpath, rm, rmdir, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { errnoOf, messageOf, TabhandError } from "../base/errors.ts"
import { Redactor } from "../base/redact.ts"

export interface Artifact {
  readonly path: string
  readonly kind: "screenshot" | "pdf" | "output" | "download" | "view" | "body" | "har"
  readonly bytes: number
  readonly state: "saved"
}

/** The folder of a session's own files: private, outside of every working directory, created when first needed. */
export class ArtifactFolder {
  readonly path: string
  readonly #redactor: Redactor
  #count = 0

  constructor(path: string, redactor = new Redactor()) {
    this.path = path
    this.#redactor = redactor
  }

  async save(kind: Artifact["kind"], extension: string, content: Buffer | string): Promise<Artifact> {
    const path = join(this.path, `${kind}-${stamp()}-${++this.#count}.${extension}`)
    const shown = typeof content === "string" ? this.#redactor.text(content) : content
    for (let tries = 1; ; tries++) {
      try {
        return await saveFile({ absolute: path, mustBeNew: false }, kind, shown)
      } catch (error) {
        if (tries === MOST_TRIES || !isWithoutFolder(error)) {
          // Half a file would only use the space that is missing. The first failure is the one to report.
          await Promise.allSettled([rm(path, { force: true })])
          throw error
        }
      }
      await this.ensure()
    }
  }

  /** Creates the folder, which is missing at first and whenever it was tidied away because it was empty. */
  async ensure(): Promise<void> {
    try {
      await mkdir(this.path, { recursive: true, mode: 0o700 })
    } catch (error) {
      throw unwritable(this.path, error)
    }
  }
}

export async function removeFolder(path: string): Promise<void> {
  // The browser may still write files of downloads that were just cancelled.
  await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
}

/** The folder may be tidied away again just before its first file is written, so retry a few times. */
const MOST_TRIES = 5

function isWithoutFolder(error: unknown): boolean {
  return error instanceof TabhandError && errnoOf(error.cause) === "ENOENT"
}

/** A path that was checked. */
export interface SavePath {
  readonly absolute: string
  /** A file that already exists was not written by this session and must not be replaced. */
  readonly mustBeNew: boolean
}

/** Follows no link that was created after the path was checked. Windows has no such flag. */
const OVERWRITE = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0)
const MAKE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL

/** Writes a file to a checked path and reports a failure with the path the caller knows. */
export async function saveFile(
  { absolute: path, mustBeNew }: SavePath,
  kind: Artifact["kind"],
  content: Buffer | string,
): Promise<Artifact> {
  try {
    await writeFile(path, content, { mode: 0o600, flag: mustBeNew ? MAKE : OVERWRITE })
  } catch (error) {
    throw unwritable(path, error)
  }
  return { path, kind, bytes: Buffer.byteLength(content), state: "saved" }
}

export function unwritable(path: string, error: unknown): TabhandError {
  const reason = errnoOf(error) === "ENOSPC" ? "the disk is full" : messageOf(error)
  return new TabhandError("path_unusable", `${path} could not be written: ${reason}`, {
    cause: error,
    hint: "choose a path in a writable folder, or free some space",
  })
}

export interface Retention {
  readonly maxBytes: number
  readonly maxAgeMs: number
}

interface Kept {
  readonly path: string
  readonly bytes: number
  readonly changed: number
}

/** Removes old files, then the oldest until the rest fits. Works only inside our own artifacts folder. */
export async function expireArtifacts(
  root: string,
  { maxBytes, maxAgeMs }: Retention,
  now = Date.now(),
): Promise<string[]> {
  const files = (await filesBelow(root)).sort((a, b) => a.changed - b.changed)
  let total = files.reduce((sum, file) => sum + file.bytes, 0)
  const removed: string[] = []
  for (const file of files) {
    if (total <= maxBytes && now - file.changed <= maxAgeMs) continue
    await rm(file.path, { force: true })
    total -= file.bytes
    removed.push(file.path)
  }
  await removeEmptyFolders(root)
  return removed
}

async function filesBelow(root: string): Promise<Kept[]> {
  const files: Kept[] = []
  for (const folder of await foldersIn(root)) {
    for (const entry of (await unlessGone(readdir(folder, { withFileTypes: true }))) ?? []) {
      if (!entry.isFile()) continue
      const path = join(folder, entry.name)
      const facts = await unlessGone(stat(path))
      if (facts) files.push({ path, bytes: facts.size, changed: facts.mtimeMs })
    }
  }
  return files
}

async function removeEmptyFolders(root: string): Promise<void> {
  for (const folder of await foldersIn(root)) {
    if ((await unlessGone(readdir(folder)))?.length === 0) await unlessGone(rmdir(folder))
  }
}

/** Folders below the root, inner ones first, so that a folder that becomes empty is removed, too. */
async function foldersIn(root: string): Promise<string[]> {
  const entries = (await unlessGone(readdir(root, { withFileTypes: true }))) ?? []
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(root, entry.name))
  return (await Promise.all(folders.map(async (folder) => [...(await foldersIn(folder)), folder]))).flat()
}

/** Sessions write and end concurrently: a missing or non-empty folder is skipped. */
export async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (["ENOENT", "ENOTEMPTY"].includes(errnoOf(error) ?? "")) return undefined
    throw error
  }
}

function stamp(): string {
  return new Date().toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-")
}

/**
 * Files that a session wrote and that are unchanged since: the session may overwrite them without losing other content.
 */
export class WrittenFiles {
  readonly #left = new Map<string, string>()

  async add(path: string): Promise<void> {
    const real = await unlessGone(realpath(path))
    const mark = real === undefined ? undefined : await markOf(real)
    if (real !== undefined && mark !== undefined) this.#left.set(real, mark)
  }

  async has(real: string): Promise<boolean> {
    const left = this.#left.get(real)
    return left !== undefined && left === (await markOf(real))
  }
}

async function markOf(path: string): Promise<string | undefined> {
  const facts = await unlessGone(lstat(path, { bigint: true }))
  return facts && `${facts.dev} ${facts.ino} ${facts.size} ${facts.mtimeNs}`
}
