import { appendFile, mkdir, rename, stat } from "node:fs/promises"
import { dirname } from "node:path"
import { errnoOf } from "./errors.ts"

/** What comes within so long is written in one go. */
const GATHER_MS = 20

/**
 * A file of lines that only grows, up to a cap: then it becomes `<path>.1` (the one before goes) and a new one begins.
 * Writes happen in order and in the background.
 */
export class AppendLog {
  readonly path: string
  readonly #cap: number
  /** Of the file; unknown until it was looked at, and after a failure: old files are tidied away, folders too. */
  #size: number | undefined
  #queue: string[] = []
  #writing: Promise<void> | undefined
  #hurry = () => {}
  #failure: unknown

  constructor(path: string, capBytes: number) {
    this.path = path
    this.#cap = capBytes
  }

  /** What went wrong with the last write, if it did: a full disk must not fail the command that is being recorded. */
  get failure(): unknown {
    return this.#failure
  }

  append(line: string): void {
    this.#queue.push(`${line}\n`)
    this.#writing ??= this.#drain().finally(() => {
      this.#writing = undefined
    })
  }

  /** Until everything appended so far is on disk, or failed to get there. */
  async flush(): Promise<void> {
    while (this.#writing) {
      this.#hurry()
      await this.#writing
    }
  }

  async #drain(): Promise<void> {
    await this.#gathered()
    while (this.#queue.length > 0) {
      const text = this.#take()
      try {
        await this.#write(text)
        this.#failure = undefined
      } catch (error) {
        this.#failure = error
        this.#size = undefined
      }
    }
  }

  #gathered(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, GATHER_MS)
      this.#hurry = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** As many lines as fit into one file; one that is itself too long has a file of its own. */
  #take(): string {
    let bytes = 0
    const over = this.#queue.findIndex((line) => {
      bytes += Buffer.byteLength(line)
      return bytes > this.#cap
    })
    return this.#queue.splice(0, over < 0 ? this.#queue.length : Math.max(1, over)).join("")
  }

  async #write(text: string): Promise<void> {
    if (this.#size === undefined) {
      await mkdir(dirname(this.path), { recursive: true, mode: 0o700 })
      this.#size = await sizeOf(this.path)
    }
    const bytes = Buffer.byteLength(text)
    if (this.#size > 0 && this.#size + bytes > this.#cap) {
      await rename(this.path, `${this.path}.1`)
      this.#size = 0
    }
    await appendFile(this.path, text, { mode: 0o600 })
    this.#size += bytes
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return 0
    throw error
  }
}
