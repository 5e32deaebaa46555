import { lstat } from "node:fs/promises"
import { join } from "node:path"
import { errnoOf } from "../../base/errors.ts"
import { Arg } from "../../command/define/arg.ts"
import { FilePath, writePath } from "../../command/define/file-path.ts"
import type { Caller } from "../../command/run/caller.ts"
import { numbered } from "../../session/downloads/download-name.ts"

/** Where to save a file: under its own path, or in a directory under a suggested name. */
export interface SavePlace {
  /** The checked path for a file of that name. */
  pathFor(name: string): Promise<FilePath>
}

export function savePlace(): Arg<string, true, SavePlace> {
  const { facts } = writePath()
  return new Arg<string, true, SavePlace>(facts, true, async (path, caller) => {
    if (!(await FilePath.namesFolder(path, caller))) {
      const file = await FilePath.forWriting(path, caller)
      return { pathFor: async () => file }
    }
    const { absolute } = await FilePath.folder(path, caller)
    return { pathFor: (name) => freeIn(absolute, name, caller) }
  })
}

/** Existing files are kept: a name that is taken gets a number. */
async function freeIn(folder: string, name: string, caller: Caller): Promise<FilePath> {
  for (let number = 1; ; number++) {
    const path = join(folder, number === 1 ? name : numbered(name, number))
    if (!(await unlessMissing(lstat(path)))) return FilePath.forWriting(path, caller)
  }
}

/** Other errors are reported by the check of the path itself. */
async function unlessMissing<T>(looking: Promise<T>): Promise<T | undefined> {
  try {
    return await looking
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    return undefined
  }
}
