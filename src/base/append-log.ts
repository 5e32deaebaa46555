import { appendFile, mkdir, rename, stat } from "node:fs/promises"
import { dirname } from "node:path"
import { errnoOf } from "./errors.ts"

/** Lines appended within this time go out in one write. */
const BATCH_MS = 20

/**
 * A line log with a size cap: at the cap the file becomes `<path>.1`, replacing the previous one, and a new file
 * starts. Writes happen in order and in the background.
 */
export class AppendLog {
  readonly path: string
  readonly #cap: number
  /**
   * Size of the file. Unknown before the first write and after a failure, because old files and folders may be removed
   * at any time.
   */
  #size: number | undefined
  #queue: string[] = []
  #writing: Promise<void> | undefined
  #flushNow = () => {}
  #failure: unknown

  constructor(path: string, capBytes: number) {
    this.path = path
    this.#cap = capBytes
  }

  /** The error of the last write, if it failed: a full disk must not fail the command that is being recorded. */
  get failure(): unknown {
    return this.#failure
  }

  append(line: string): void {
    this.#queue.push(`${line}\n`)
    this.#writing ??= this.#drain().finally(() => {
      this.#writing = undefined
    })
  }

  /** Resolves once everything appended so far is on disk or has failed. */
  async flush(): Promise<void> {
    while (this.#writing) {
      this.#flushNow()
      await this.#writing
    }
  }

  async #drain(): Promise<void> {
    await this.#batchComplete()
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

  #batchComplete(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, BATCH_MS)
      this.#flushNow = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Takes as many lines as fit into one file. A line over the cap gets its own file. */
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
