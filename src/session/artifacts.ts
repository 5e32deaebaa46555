import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { errnoOf, messageOf, TabhandError } from "../base/errors.ts"

export interface Artifact {
  readonly path: string
  readonly kind: "screenshot" | "pdf" | "output" | "download"
  readonly bytes: number
  readonly state: "saved"
}

/** The folder where a session's own files go: private, outside of any working directory. Made when first needed. */
export class ArtifactFolder {
  readonly path: string
  #count = 0
  #made: Promise<void> | undefined

  constructor(path: string) {
    this.path = path
  }

  async save(kind: Artifact["kind"], extension: string, content: Buffer | string): Promise<Artifact> {
    await this.ensure()
    const path = join(this.path, `${kind}-${stamp()}-${++this.#count}.${extension}`)
    return saveFile(path, kind, content)
  }

  ensure(): Promise<void> {
    this.#made ??= mkdir(this.path, { recursive: true, mode: 0o700 }).then(() => undefined)
    return this.#made
  }

  async purge(): Promise<void> {
    await rm(this.path, { recursive: true, force: true })
    this.#made = undefined
  }
}

/** Writes a file whose path was already checked, and tells the writer's trouble in the reader's words. */
export async function saveFile(path: string, kind: Artifact["kind"], content: Buffer | string): Promise<Artifact> {
  try {
    await writeFile(path, content, { mode: 0o600 })
  } catch (error) {
    const full = errnoOf(error) === "ENOSPC"
    throw new TabhandError("path_unusable", `${path} could not be written: ${full ? "the disk is full" : messageOf(error)}`, {
      cause: error,
    })
  }
  return { path, kind, bytes: Buffer.byteLength(content), state: "saved" }
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
export async function expireArtifacts(root: string, { maxBytes, maxAgeMs }: Retention, now = Date.now()): Promise<string[]> {
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
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(folder, entry.name)
      const { size, mtimeMs } = await stat(path)
      files.push({ path, bytes: size, changed: mtimeMs })
    }
  }
  return files
}

async function removeEmptyFolders(root: string): Promise<void> {
  for (const folder of await foldersIn(root)) {
    if ((await readdir(folder)).length === 0) await rm(folder, { recursive: true, force: true })
  }
}

async function foldersIn(root: string): Promise<string[]> {
  try {
    const entries = await readdir(root, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map((entry) => join(root, entry.name))
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return []
    throw error
  }
}

function stamp(): string {
  return new Date().toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-")
}
