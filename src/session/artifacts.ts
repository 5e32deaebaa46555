import { constants } from "node:fs"
import { mkdir, readdir, rm, rmdir, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { errnoOf, messageOf, TabhandError } from "../base/errors.ts"
import { Redactor } from "../base/redact.ts"

export interface Artifact {
  readonly path: string
  readonly kind: "screenshot" | "pdf" | "output" | "download" | "view"
  readonly bytes: number
  readonly state: "saved"
}

/** The folder where a session's own files go: private, outside of any working directory. Made when first needed. */
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
      await this.ensure()
      try {
        return await saveFile({ absolute: path, mustBeNew: false }, kind, shown)
      } catch (error) {
        // Half a file would only take the space that is missing.
        await rm(path, { force: true })
        if (tries === MOST_TRIES || !isWithoutFolder(error)) throw error
      }
    }
  }

  /** Each time anew: an empty folder is tidied away, and a disk that was full may have space again. */
  async ensure(): Promise<void> {
    try {
      await mkdir(this.path, { recursive: true, mode: 0o700 })
    } catch (error) {
      throw unwritable(this.path, error)
    }
  }
}

export async function removeFolder(path: string): Promise<void> {
  // A browser may still write to it what it has just been told to cancel.
  await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
}

/** An empty folder is tidied away, also in the moment before its first file is in it: that cannot go on for long. */
const MOST_TRIES = 5

function isWithoutFolder(error: unknown): boolean {
  return error instanceof TabhandError && errnoOf(error.cause) === "ENOENT"
}

/** A path that was checked. */
export interface SavePath {
  readonly absolute: string
  /** What is there by now is somebody else's. */
  readonly mustBeNew: boolean
}

/** No link is followed that was put there after the path had been checked; Windows has no such flag. */
const OVERWRITE = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0)
const MAKE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL

/** Writes a file whose path was already checked, and tells the writer's trouble in the reader's words. */
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
    hint: "give a path in a folder that takes files, or make room",
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

/** Removes what is too old, then the oldest until the rest fits. Only ever looks inside our own artifacts folder. */
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

/** Those below the root, inner ones first: what is empty without them is tidied too. */
async function foldersIn(root: string): Promise<string[]> {
  const entries = (await unlessGone(readdir(root, { withFileTypes: true }))) ?? []
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(root, entry.name))
  return (await Promise.all(folders.map(async (folder) => [...(await foldersIn(folder)), folder]))).flat()
}

/** Sessions come, go and write while we look: what is no longer there, or no longer empty, is not ours to tidy. */
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
