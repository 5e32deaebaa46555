import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { makePrivateFolder } from "../../../base/private-place.ts"
import { Bounded } from "./bounded.ts"
import { defaultMemory, type Known, type Memory, type MemoryLimits } from "./memory.ts"
import { begunLine, doneLine, readSegment, Segment } from "./segment.ts"

interface Place {
  readonly segment: Segment
  readonly at: number
  readonly offset: number
  readonly length: number
}

const SEGMENT_BYTES = 4 * 1024 * 1024

/**
 * A memory in files, which survives the death of this process. Only where each reply is stays in this process. The folder
 * must belong to this process alone.
 */
export class LastingMemory implements Memory {
  readonly #folder: string
  readonly #known: Bounded<"begun" | Place>
  readonly #segmentBytes: number
  /** Oldest first. */
  readonly #segments: Segment[] = []
  /** The one that is written to. */
  #current: Segment | undefined
  #lastNumber = 0

  private constructor(folder: string, limits: MemoryLimits) {
    this.#folder = folder
    this.#known = new Bounded(limits)
    this.#segmentBytes = Math.min(SEGMENT_BYTES, Math.ceil(limits.bytes / 4))
  }

  static async open(folder: string, limits: MemoryLimits = defaultMemory): Promise<LastingMemory> {
    makePrivateFolder(folder)
    const memory = new LastingMemory(folder, limits)
    await memory.#load()
    return memory
  }

  recall(key: string): Known | undefined {
    const known = this.#known.get(key, Date.now())
    if (typeof known !== "object") return known
    const { at, length, offset, segment } = known
    return { at, read: async () => JSON.parse(await segment.read(offset, length)) }
  }

  async begin(key: string, lasting: boolean): Promise<void> {
    const at = Date.now()
    const line = begunLine(key, at)
    const { segment } = this.#append(line, at)
    if (lasting) await segment.sync()
    this.#known.set(key, "begun", line.length, at)
  }

  async done(key: string, reply: string): Promise<number> {
    const at = Date.now()
    const { line, start, length } = doneLine(key, at, reply)
    const { segment, offset } = this.#append(line, at)
    this.#known.set(key, { segment, at, offset: offset + start, length }, line.length, at)
    await this.#removeForgotten()
    return at
  }

  async close(): Promise<void> {
    await Promise.all(this.#segments.map((segment) => segment.close()))
  }

  async #load(): Promise<void> {
    const numbers = (await readdir(this.#folder)).flatMap((name) => /^(\d+)\.log$/.exec(name)?.[1] ?? [])
    for (const number of numbers.map(Number).sort((a, b) => a - b)) {
      this.#lastNumber = number
      const path = this.#pathOf(number)
      const { bytes, lines } = await readSegment(path)
      const segment = new Segment(path, bytes, lines.at(-1)?.at)
      this.#segments.push(segment)
      for (const { at, key, reply } of lines) {
        // A command that is known as done was begun in an earlier line.
        const value = reply ? { segment, at, ...reply } : "begun"
        this.#known.set(key, value, reply?.length ?? key.length, at)
      }
    }
    await this.#removeForgotten()
  }

  #append(line: string, at: number): { readonly segment: Segment; readonly offset: number } {
    const segment = this.#segmentToWrite()
    return { segment, offset: segment.append(line, at) }
  }

  /** Files of an earlier process are only read: the last one may end in the middle of a line. */
  #segmentToWrite(): Segment {
    const current = this.#current
    if (current && current.bytes < this.#segmentBytes) return current
    this.#lastNumber++
    const segment = new Segment(this.#pathOf(this.#lastNumber))
    this.#segments.push(segment)
    this.#current = segment
    return segment
  }

  #pathOf(number: number): string {
    return join(this.#folder, `${String(number).padStart(8, "0")}.log`)
  }

  /** A file whose last line is older than every remembered command has nothing more to say. */
  async #removeForgotten(): Promise<void> {
    const oldest = this.#known.oldest ?? Number.POSITIVE_INFINITY
    for (
      let first = this.#segments[0];
      first && first !== this.#current && first.newest < oldest;
      [first] = this.#segments
    ) {
      this.#segments.shift()
      await first.remove()
    }
  }
}
