import { stat } from "node:fs/promises"
import { isAbsolute, join, normalize, resolve, win32 } from "node:path"
import { errnoOf } from "../../base/errors.ts"
import { clip, oneLine } from "../../base/text.ts"
import type { Job } from "./job.ts"
import { operatorError } from "./operator-error.ts"

/** A file of the folder that uploads come from. */
interface UploadFiles {
  readonly root: string
  readonly paths: readonly string[]
}

/** The files of these names; names that lead elsewhere are refused, and missing files are listed. */
export async function uploadFiles({ call, settings }: Job, names: readonly string[]): Promise<UploadFiles> {
  const root = settings.uploads_dir ?? resolve(call.caller.cwd, "uploads")
  const paths = names.map((name) => join(root, insideName(name)))
  const there = await Promise.all(paths.map(exists))
  const missing = names.filter((_, at) => !there[at])
  if (missing.length > 0) {
    const listed = missing.map((name) => clip(oneLine(name), 100)).join(", ")
    throw operatorError(`Upload files not found: ${listed}`, { hint: "filenames are those of files in ./uploads/" })
  }
  return { root, paths }
}

/** A path below a folder, as it is written. */
function insideName(name: string): string {
  const isOutside = isAbsolute(name) || win32.isAbsolute(name) || name.split(/[\\/]/).includes("..")
  if (isOutside || name.includes("\0")) throw outside(name)
  return normalize(name)
}

/** The name of a file without a folder. */
export function plainName(name: string): string {
  const plain = insideName(name)
  if (/[\\/]/.test(plain) || plain === ".") throw outside(name)
  return plain
}

function outside(name: string): Error {
  return operatorError(`'${clip(oneLine(name), 100)}' is not allowed: give the plain name of a file.`)
}

async function exists(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    return false
  }
}
