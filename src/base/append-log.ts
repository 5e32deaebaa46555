import { appendFile, mkdir, rename, stat } from "node:fs/promises"
import { dirname } from "node:path"
import { errnoOf } from "./errors.ts"

/**
 * A file of lines that only grows, up to a cap: then it becomes `<path>.1` (the one before goes) and a new one begins.
 * Writes happen in order and in the background.
 */
export class AppendLog {
  readonly path: string
  readonly #cap: number
  #size: number | undefined
  #queue: string[] = []
  #writing: Promise<void> | undefined
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
    while (this.#writing) await this.#writing
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      const text = this.#queue.join("")
      this.#queue = []
      try {
        await this.#rotateFor(text)
        await appendFile(this.path, text, { mode: 0o600 })
        this.#failure = undefined
      } catch (error) {
        this.#failure = error
      }
    }
  }

  async #rotateFor(text: string): Promise<void> {
    if (this.#size === undefined) {
      await mkdir(dirname(this.path), { recursive: true, mode: 0o700 })
      this.#size = await sizeOf(this.path)
    }
    const bytes = Buffer.byteLength(text)
    if (this.#size > 0 && this.#size + bytes > this.#cap) {
      await rename(this.path, `${this.path}.1`)
      this.#size = 0
    }
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
