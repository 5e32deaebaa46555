import { formatBytes, plural, shellWord } from "../../base/text.ts"
import type { DownloadFacts } from "../../page/navigation/download-facts.ts"
import type { DownloadState } from "../../protocol/session-events.ts"
import { safeName } from "./download-name.ts"

interface Begun {
  readonly id: string
  readonly url: string
  readonly suggestedName: string
  readonly frameId: string
  /** The tab that started it. */
  readonly tab: string
}

/** How much of a download has been reported to the caller. */
type Reported = "nothing" | "beginning" | "end"

/** One download of a session. */
export class Download implements DownloadFacts {
  readonly id: string
  readonly url: string
  /** The page's suggestion, made safe. */
  readonly suggestedName: string
  readonly frameId: string
  readonly tab: string
  /** Reserved by a command. */
  taken = false
  #state: DownloadState = "in progress"
  #bytes = 0
  #expected = 0
  #path: string | undefined
  #reason: string | undefined
  #reported: Reported = "nothing"
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

  /** Expected size in bytes, if known. */
  get size(): number {
    return Math.max(this.#bytes, this.#expected)
  }

  get path(): string | undefined {
    return this.#path
  }

  get reason(): string | undefined {
    return this.#reason
  }

  /** The browser reports a download once before it has created the file, and again afterwards. */
  get hasFile(): boolean {
    return this.#reports > 1
  }

  progressed(bytes: number, expected: number): void {
    this.#reports++
    // The browser reports 0 bytes for a cancelled download.
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

  markReported(): void {
    this.#reported = this.#isOver ? "end" : "beginning"
  }

  /** The next unreported state as text. */
  news(): string | undefined {
    if (this.#reported === "end" || (this.#reported === "beginning" && !this.#isOver)) return undefined
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

const GIB = 1024 ** 3

/** Limits on what pages may write to the disk. */
export interface DownloadLimits {
  readonly bytesEach: number
  readonly bytesInAll: number
  readonly files: number
}

export const defaultLimits: DownloadLimits = { bytesEach: 2 * GIB, bytesInAll: 4 * GIB, files: 1_000 }

/** Why a download must be stopped, if it must. */
export function excessOf(
  download: Download,
  all: readonly Download[],
  { bytesEach, bytesInAll, files }: DownloadLimits,
): string | undefined {
  if (download.size > bytesEach) return `the file is larger than ${formatBytes(bytesEach)}`
  const total = all.reduce((sum, { size }) => sum + size, 0)
  if (total > bytesInAll) return `the downloads of this session exceed ${formatBytes(bytesInAll)} in total`
  if (all.length > files) return `the session has already had ${plural(files, "download")}`
  return undefined
}
