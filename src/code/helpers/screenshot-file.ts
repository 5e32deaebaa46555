import { mkdir, stat } from "node:fs/promises"
import { homedir, tmpdir } from "node:os"
import { dirname, join, relative, resolve, sep } from "node:path"
import { errnoOf } from "../../base/errors.ts"
import { shortId } from "../../base/ids.ts"
import { FilePath } from "../../command/define/file-path.ts"
import type { Caller } from "../../command/run/caller.ts"
import { type SavePath, unwritable } from "../../session/artifacts.ts"

/** Checks the chosen path, and creates missing directories. */
export async function chosenFile(path: string, caller: Caller): Promise<SavePath> {
  const asked = resolve(caller.cwd, path)
  const missing = await firstMissingFolder(dirname(asked))
  if (missing !== undefined) {
    // Checked first, so that no directory is created outside of what is allowed.
    await FilePath.forWriting(missing, caller)
    await makeFolder(dirname(asked))
  }
  return FilePath.forWriting(path, caller)
}

/** In the directory of the settings, named by the time. */
export async function datedFile(folder: string, { cwd }: Caller): Promise<SavePath> {
  const home = folder === "~" || folder.startsWith("~/") || folder.startsWith(`~${sep}`)
  const path = home ? join(homedir(), folder.slice(1)) : resolve(cwd, folder)
  await makeFolder(path)
  return { absolute: join(path, `screenshot-${stamp()}.png`), mustBeNew: false }
}

export function temporaryFile(mimeType: string): SavePath {
  const extension = mimeType === "image/jpeg" ? "jpg" : mimeType.replace("image/", "")
  const absolute = join(tmpdir(), `tabhand-screenshot-${stamp()}-${shortId()}.${extension}`)
  return { absolute, mustBeNew: true }
}

function stamp(): string {
  return new Date().toISOString().replace(/[:.]/g, "-")
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true })
  } catch (error) {
    throw unwritable(path, error)
  }
}

async function firstMissingFolder(folder: string): Promise<string | undefined> {
  let missing: string | undefined
  for (let at = folder; !(await exists(at)); at = dirname(at)) {
    missing = at
    if (relative(dirname(at), at) === "") break
  }
  return missing
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    const errno = errnoOf(error)
    if (errno === "ENOENT") return false
    // Other errors are reported by the check of the path itself.
    if (errno !== undefined) return true
    throw error
  }
}
