import { constants } from "node:fs"
import { chmod, copyFile, open, rename, rm } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import { errnoOf } from "../base/errors.ts"
import { shortId } from "../base/ids.ts"
import { type SavePath, unwritable } from "./artifacts.ts"

/** Moves a file to a path that was already checked. Whole or not at all, and never through a link. */
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

/** Moving replaces what is there: an empty file of our own, unless somebody else's came first. */
async function take(path: string): Promise<void> {
  try {
    await (await open(path, "wx", 0o600)).close()
  } catch (error) {
    throw unwritable(path, error)
  }
}

async function moveToOtherDisk(from: string, to: string): Promise<void> {
  const beside = join(dirname(to), `.${basename(to).slice(0, 40)}.${shortId()}`)
  try {
    await copyFile(from, beside, constants.COPYFILE_EXCL)
    await chmod(beside, 0o600)
    await rename(beside, to)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
  await rm(from, { force: true })
}
