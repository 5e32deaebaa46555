import { constants } from "node:fs"
import { chmod, copyFile, open, rename, rm } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import { errnoOf } from "../../base/errors.ts"
import { shortId } from "../../base/ids.ts"
import { type SavePath, unwritable } from "../artifacts.ts"

/** Moves a file to a checked path: completely or not at all, and never through a link. */
export async function moveFile(from: string, { absolute: to, mustBeNew }: SavePath): Promise<void> {
  if (mustBeNew) await take(to)
  try {
    await rename(from, to).catch((error) => {
      if (errnoOf(error) !== "EXDEV") throw error
      return moveToOtherDisk(from, to)
    })
  } catch (error) {
    if (mustBeNew) await rm(to, { force: true })
    throw unwritable(to, error)
  }
}

/** The move replaces the empty file that reserved the name, unless another process has replaced it first. */
async function take(path: string): Promise<void> {
  try {
    await (await open(path, "wx", 0o600)).close()
  } catch (error) {
    throw unwritable(path, error)
  }
}

async function moveToOtherDisk(from: string, to: string): Promise<void> {
  const temporary = join(dirname(to), `.${basename(to).slice(0, 40)}.${shortId()}`)
  try {
    await copyFile(from, temporary, constants.COPYFILE_EXCL)
    await chmod(temporary, 0o600)
    await rename(temporary, to)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await rm(from, { force: true })
}
