import { constants } from "node:fs"
import { chmod, copyFile, rename, rm } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import { errnoOf } from "../base/errors.ts"
import { shortId } from "../base/ids.ts"
import { unwritable } from "./artifacts.ts"

/** Moves a file to a path that was already checked. Whole or not at all, and never through a link. */
export async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (errnoOf(error) !== "EXDEV") throw unwritable(to, error)
    await moveToOtherDisk(from, to)
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
    throw unwritable(to, error)
  }
  await rm(from, { force: true })
}
