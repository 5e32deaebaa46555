import { lstat } from "node:fs/promises"
import { join } from "node:path"
import { errnoOf } from "../base/errors.ts"
import { Arg } from "../command/arg.ts"
import type { Caller } from "../command/caller.ts"
import { FilePath, writePath } from "../command/file-path.ts"
import { numbered } from "../session/download-name.ts"

/** Where a file is to be saved: under a path of its own, or in a folder under the name that it has. */
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

/** What is in the folder stays: a name that is taken gets a number. */
async function freeIn(folder: string, name: string, caller: Caller): Promise<FilePath> {
  for (let number = 1; ; number++) {
    const path = join(folder, number === 1 ? name : numbered(name, number))
    if (!(await unlessMissing(lstat(path)))) return FilePath.forWriting(path, caller)
  }
}

/** What cannot be looked at for another reason is told by the check of the path itself. */
async function unlessMissing<T>(looking: Promise<T>): Promise<T | undefined> {
  try {
    return await looking
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    return undefined
  }
}
