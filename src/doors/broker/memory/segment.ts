import { closeSync, fdatasync, ftruncateSync, openSync, writeSync } from "node:fs"
import { open, readFile, rm } from "node:fs/promises"
import { promisify } from "node:util"
import { parseJson } from "../../../base/json.ts"
import { isRecord } from "../../../base/records.ts"

/** A line of a segment: that a command was begun, or its reply. */
export interface MemoryLine {
  readonly key: string
  readonly at: number
  /** Where the reply is in the file; absent from a line that only says that the command was begun. */
  readonly reply?: { readonly offset: number; readonly length: number } | undefined
}

/**
 * One file of the memory. Lines are only ever appended, so a death in the middle of one costs that line alone. They are
 * small, and writing them in place takes less time than waiting for a thread; only a disk may take long.
 */
export class Segment {
  readonly path: string
  #fd: number | undefined
  #bytes: number
  /** The time of its newest line. */
  #newest: number
  #syncing: Promise<void> | undefined
  #nextSync: Promise<void> | undefined

  constructor(path: string, bytes = 0, newest = 0) {
    this.path = path
    this.#bytes = bytes
    this.#newest = newest
  }

  get bytes(): number {
    return this.#bytes
  }

  get newest(): number {
    return this.#newest
  }

  /** Returns where the line begins. After a failure it is not there. */
  append(line: string, at: number): number {
    this.#fd ??= openSync(this.path, "a+", 0o600)
    const offset = this.#bytes
    const bytes = Buffer.from(line)
    try {
      for (let written = 0; written < bytes.length; ) written += writeSync(this.#fd, bytes, written)
    } catch (error) {
      ftruncateSync(this.#fd, offset)
      throw error
    }
    this.#bytes += bytes.length
    this.#newest = at
    return offset
  }

  /** Settles once everything that was appended is on the disk; callers at the same time wait for the same write. */
  sync(): Promise<void> {
    this.#nextSync ??= this.#syncAfter(this.#syncing)
    return this.#nextSync
  }

  async #syncAfter(earlier: Promise<void> | undefined): Promise<void> {
    // Its failure was reported to those who waited for it.
    await earlier?.catch(() => undefined)
    this.#nextSync = undefined
    this.#syncing = this.#fd === undefined ? Promise.resolve() : synced(this.#fd)
    await this.#syncing
  }

  async read(offset: number, length: number): Promise<string> {
    const file = await open(this.path, "r")
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
      if (bytesRead < length) throw new Error(`${this.path} is shorter than it was`)
      return buffer.toString("utf8")
    } finally {
      await file.close()
    }
  }

  async close(): Promise<void> {
    await this.#syncing?.catch(() => undefined)
    if (this.#fd !== undefined) closeSync(this.#fd)
    this.#fd = undefined
  }

  async remove(): Promise<void> {
    await this.close()
    await rm(this.path, { force: true })
  }
}

const synced = promisify(fdatasync)

export function begunLine(key: string, at: number): string {
  return `${JSON.stringify({ begun: key, at })}\n`
}

/** The line, and where in it the reply is, in bytes. */
export function doneLine(key: string, at: number, reply: string): { line: string; start: number; length: number } {
  const head = `{"done":${JSON.stringify(key)},"at":${at},"reply":`
  const text = JSON.stringify(reply)
  return { line: `${head}${text}}\n`, start: Buffer.byteLength(head), length: Buffer.byteLength(text) }
}

/** The complete lines of a file; what a crash left incomplete is skipped. */
export async function readSegment(
  path: string,
): Promise<{ readonly lines: readonly MemoryLine[]; readonly bytes: number }> {
  const content = await readFile(path)
  const lines: MemoryLine[] = []
  let from = 0
  for (let end = content.indexOf(10); end >= 0; end = content.indexOf(10, from)) {
    const line = readLine(content.toString("utf8", from, end), end)
    if (line) lines.push(line)
    from = end + 1
  }
  return { lines, bytes: content.length }
}

function readLine(text: string, end: number): MemoryLine | undefined {
  const line = parseJson(text)
  if (!isRecord(line) || typeof line.at !== "number") return undefined
  const { at, begun, done, reply } = line
  if (typeof begun === "string") return { key: begun, at }
  if (typeof done !== "string" || typeof reply !== "string") return undefined
  const length = Buffer.byteLength(JSON.stringify(reply))
  return { key: done, at, reply: { offset: end - 1 - length, length } }
}
