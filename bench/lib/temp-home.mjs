import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

const made = new Set()

/** A separate home for a phase, so that a bench never touches the user's own sessions. */
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

/** The homes that still exist. */
export function homesMade() {
  return [...made]
}
