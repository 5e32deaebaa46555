import { mkdtemp, realpath, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll } from "vitest"

/** Short, because the runtime's socket lies inside and its whole path has a limit. */
export const TEMP_HOME_PREFIX = "th-"

export interface TempHome {
  /** Known once the tests of the file or of the `describe` begin. */
  readonly path: string
}

/**
 * Gives the tests around it a TABHAND_HOME of their own, in this process and for what it starts, and removes it
 * when they are over. Call it before the hooks that use it: theirs then end first.
 */
export function withTempHome(): TempHome {
  let path: string | undefined
  let before: string | undefined

  beforeAll(async () => {
    path = await realpath(await mkdtemp(join(tmpdir(), TEMP_HOME_PREFIX)))
    before = process.env.TABHAND_HOME
    process.env.TABHAND_HOME = path
  })

  afterAll(async () => {
    if (before === undefined) delete process.env.TABHAND_HOME
    else process.env.TABHAND_HOME = before
    if (path !== undefined) await removeFolder(path)
  })

  return {
    get path() {
      if (path === undefined) throw new Error("the temporary home exists only while tests run")
      return path
    },
  }
}

/** A browser that is just ending may still write: the removal is tried again for a moment. */
async function removeFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
}
