import { chmod, lstat, mkdir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import { errnoOf, messageOf, TabhandError } from "../../../base/errors.ts"
import { shortId } from "../../../base/ids.ts"

/** A configuration file of the user, in its current state. */
export interface ConfigFile {
  /** The real path: links are followed. */
  readonly path: string
  /** Undefined if the file does not exist. */
  readonly text: string | undefined
}

export async function readConfigFile(path: string): Promise<ConfigFile> {
  try {
    const real = await realpath(path)
    return { path: real, text: await readFile(real, "utf8") }
  } catch (error) {
    if (errnoOf(error) !== "ENOENT") throw unusable(path, error)
    if (await isLink(path)) throw unusable(path, error, "it is a link that leads nowhere")
    return { path, text: undefined }
  }
}

/** Replaces the file atomically, unless it changed since it was read. */
export async function replaceConfigFile({ path, text }: ConfigFile, next: string): Promise<void> {
  const complete = join(dirname(path), `.${basename(path)}.${shortId()}`)
  try {
    await mkdir(dirname(path), { recursive: true })
    const mode = text === undefined ? undefined : (await stat(path)).mode & 0o777
    await writeFile(complete, next, { flag: "wx", ...(mode === undefined ? {} : { mode }) })
    // The umask limits the mode of a new file.
    if (mode !== undefined) await chmod(complete, mode)
    if ((await readConfigFile(path)).text !== text) {
      throw new TabhandError("path_unusable", `${path} was changed in the meantime; it was left as it is`, {
        hint: "call again",
      })
    }
    await rename(complete, path)
  } catch (error) {
    await rm(complete, { force: true })
    throw error instanceof TabhandError ? error : unusable(path, error)
  }
}

async function isLink(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isSymbolicLink()
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return false
    throw unusable(path, error)
  }
}

function unusable(path: string, error: unknown, why = errnoOf(error) ?? messageOf(error)): TabhandError {
  return new TabhandError("path_unusable", `${path} cannot be used: ${why}`, { cause: error })
}
