import { constants } from "node:fs"
import { access, chmod, mkdir, open, readdir, rm, rmdir, stat, statfs } from "node:fs/promises"
import { dirname, join } from "node:path"
import { errnoOf, TabhandError } from "../base/errors.ts"
import { unwritable } from "./artifacts.ts"
import { numbered } from "./download-name.ts"
import { moveFile } from "./move-file.ts"

/** A disk with less room than this is full for all that anybody cares. */
const SPARE_BYTES = 1024 * 1024

/** Where the browser puts a session's downloads, each under its id until it is complete. It makes the folder itself. */
export class DownloadFolder {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }

  /** Gives a completed file its name. One that somebody else had saved elsewhere stays there. */
  async keep(file: string, name: string): Promise<{ path: string; bytes: number }> {
    const { size: bytes } = await stat(file)
    if (dirname(file) !== this.path) return { path: file, bytes }
    await chmod(file, 0o600)
    const path = await this.#freePath(name)
    await moveFile(file, { absolute: path, mustBeNew: false })
    return { path, bytes }
  }

  /** What is left of downloads that did not end well. */
  async remove(ids: readonly string[]): Promise<void> {
    for (const name of await this.#names()) {
      if (ids.some((id) => name.startsWith(id))) await rm(join(this.path, name), { force: true })
    }
  }

  async removeIfEmpty(): Promise<void> {
    if ((await this.#names()).length > 0) return
    try {
      await rmdir(this.path)
    } catch (error) {
      if (!["ENOENT", "ENOTDIR", "ENOTEMPTY"].includes(errnoOf(error) ?? "")) throw error
    }
  }

  /** What the browser does not say: why nothing could be written, if that is what went wrong. */
  async trouble(size: number): Promise<string | undefined> {
    try {
      await mkdir(this.path, { recursive: true, mode: 0o700 })
      await access(this.path, constants.W_OK)
      const { bavail, bsize } = await statfs(this.path)
      return bavail * bsize < size + SPARE_BYTES ? `${this.path} could not be written: the disk is full` : undefined
    } catch (error) {
      if (error instanceof TabhandError) throw error
      return unwritable(this.path, error).message
    }
  }

  /** Takes the name by making an empty file of it. */
  async #freePath(name: string): Promise<string> {
    for (let number = 1; ; number++) {
      const path = join(this.path, number === 1 ? name : numbered(name, number))
      try {
        await (await open(path, "wx", 0o600)).close()
        return path
      } catch (error) {
        if (errnoOf(error) !== "EEXIST") throw unwritable(path, error)
      }
    }
  }

  async #names(): Promise<string[]> {
    try {
      return await readdir(this.path)
    } catch (error) {
      if (["ENOENT", "ENOTDIR"].includes(errnoOf(error) ?? "")) return []
      throw error
    }
  }
}
