import { formatBytes, shellWord } from "../base/text.ts"
import type { DownloadFacts, DownloadState } from "../page/download-facts.ts"
import { safeName } from "./download-name.ts"

interface Begun {
  readonly id: string
  readonly url: string
  readonly suggestedName: string
  readonly frameId: string
  /** The tab whose download it is. */
  readonly tab: string
}

/** How much of a download has been told. */
type Told = "nothing" | "beginning" | "end"

/** One download of a session, from its beginning to its end and after. */
export class Download implements DownloadFacts {
  readonly id: string
  readonly url: string
  /** As the page suggested it, made safe. */
  readonly suggestedName: string
  readonly frameId: string
  readonly tab: string
  /** A command has it, and nobody else gets it. */
  taken = false
  #state: DownloadState = "in progress"
  #bytes = 0
  #expected = 0
  #path: string | undefined
  #reason: string | undefined
  #told: Told = "nothing"
  #reports = 0

  constructor({ id, url, suggestedName, frameId, tab }: Begun) {
    this.id = id
    this.url = url
    this.suggestedName = safeName(suggestedName)
    this.frameId = frameId
    this.tab = tab
  }

  get state(): DownloadState {
    return this.#state
  }

  get bytes(): number {
    return this.#bytes
  }

  /** How large it will be, as far as anybody knows. */
  get size(): number {
    return Math.max(this.#bytes, this.#expected)
  }

  get path(): string | undefined {
    return this.#path
  }

  get reason(): string | undefined {
    return this.#reason
  }

  /** The browser reports it once before it has made a file for it, and again when it has. */
  get hasFile(): boolean {
    return this.#reports > 1
  }

  progressed(bytes: number, expected: number): void {
    this.#reports++
    // One that is cancelled is said to have come to nothing.
    this.#bytes = Math.max(this.#bytes, bytes)
    this.#expected = Math.max(this.#expected, expected)
  }

  saved(path: string, bytes: number): void {
    this.#state = "completed"
    this.#bytes = bytes
    this.#path = path
  }

  movedTo(path: string): void {
    this.#path = path
  }

  ended(state: "cancelled" | "failed", reason: string): void {
    this.#state = state
    this.#reason = reason
  }

  tell(): void {
    this.#told = this.#isOver ? "end" : "beginning"
  }

  /** What nobody has told of it yet, in words. */
  news(): string | undefined {
    if (this.#told === "end" || (this.#told === "beginning" && !this.#isOver)) return undefined
    const name = shellWord(this.suggestedName)
    switch (this.#state) {
      case "in progress":
        return `download ${name} began: \`wait --download\` waits for it`
      case "completed":
        return `download ${name} (${formatBytes(this.#bytes)}) saved to ${shellWord(this.#path ?? "")}`
      case "cancelled":
        return `download ${name} was cancelled: ${this.#reason}`
      case "failed":
        return `download ${name} failed: ${this.#reason}`
    }
  }

  get #isOver(): boolean {
    return this.#state !== "in progress"
  }
}
