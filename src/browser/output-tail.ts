import type { Readable } from "node:stream"
import { oneLine } from "../base/text.ts"

const KEPT = 8 * 1024

/**
 * The end of a process's output, to explain its exit. Reading it also keeps the process from blocking on a full pipe.
 */
export class OutputTail {
  #kept = ""

  constructor(stream: Readable | null) {
    stream?.setEncoding("utf8")
    stream?.on("data", (text: string) => {
      this.#kept = (this.#kept + text).slice(-KEPT)
    })
  }

  text(): string {
    return this.#kept
  }

  lastLine(): string {
    return oneLine(this.#kept.trim().split("\n").at(-1) ?? "")
  }
}
