import { mkdtemp, realpath, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll } from "vitest"

/** Short, because the runtime's socket is inside and the length of its path is limited. */
export const TEMP_HOME_PREFIX = "th-"

export interface TempHome {
  /** Known once the tests of the file or of the `describe` begin. */
  readonly path: string
}

/**
 * Gives the surrounding tests their own TABHAND_HOME, in this process and its children, and removes it afterwards.
 * Call it before the hooks that use it, so that they end first.
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

/** A browser that is just ending may still write, so the removal is retried for a moment. */
async function removeFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}
