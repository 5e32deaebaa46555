import { constants } from "node:fs"
import { access, chmod, mkdir, open, readdir, rm, rmdir, stat, statfs } from "node:fs/promises"
import { dirname, join } from "node:path"
import { errnoOf, TabhandError } from "../../base/errors.ts"
import { unwritable } from "../artifacts.ts"
import { numbered } from "./download-name.ts"
import { moveFile } from "./move-file.ts"

/** A disk with less free space than this counts as full. */
const SPARE_BYTES = 1024 * 1024

/**
 * The folder in which the browser saves a session's downloads, each under its id until it is complete. The browser
 * creates the folder.
 */
export class DownloadFolder {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }

  /** Renames a completed file. A file that another client saved elsewhere stays there. */
  async keep(file: string, name: string): Promise<{ path: string; bytes: number }> {
    const { size: bytes } = await stat(file)
    if (dirname(file) !== this.path) return { path: file, bytes }
    await chmod(file, 0o600)
    const path = await this.#freePath(name)
    await moveFile(file, { absolute: path, mustBeNew: false })
    return { path, bytes }
  }

  /** Removes what is left of failed and cancelled downloads. */
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

  /** Explains a failure that the browser does not explain: the folder could not be written to. */
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

  /** Reserves the name by creating an empty file. */
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
