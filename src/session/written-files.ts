import { lstat, realpath } from "node:fs/promises"
import { unlessGone } from "./artifacts.ts"

/** The files that a session wrote, as it left them: those it may write again, because nobody else has anything in them. */
export class WrittenFiles {
  readonly #left = new Map<string, string>()

  async add(path: string): Promise<void> {
    const real = await unlessGone(realpath(path))
    const mark = real === undefined ? undefined : await markOf(real)
    if (real !== undefined && mark !== undefined) this.#left.set(real, mark)
  }

  async has(real: string): Promise<boolean> {
    const left = this.#left.get(real)
    return left !== undefined && left === (await markOf(real))
  }
}

async function markOf(path: string): Promise<string | undefined> {
  const facts = await unlessGone(lstat(path, { bigint: true }))
  return facts && `${facts.dev} ${facts.ino} ${facts.size} ${facts.mtimeNs}`
}
