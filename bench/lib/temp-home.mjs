import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

const made = new Set()

/** A home of its own for a phase, so that a bench never touches the sessions of the person who runs it. */
export async function makeTempHome() {
  const path = await mkdtemp(join(tmpdir(), "tb-"))
  made.add(path)
  return {
    path,
    async remove() {
      await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
      made.delete(path)
    },
  }
}

/** Those that are still there. */
export function homesMade() {
  return [...made]
}
