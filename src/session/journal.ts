import { AppendLog } from "../base/append-log.ts"
import type { Redactor } from "../base/redact.ts"

/** One command and its result. */
export interface JournalEntry {
  readonly id: string
  readonly time: string
  readonly door: string
  readonly command: string
  readonly args: Readonly<Record<string, unknown>>
  readonly tab?: string
  readonly ok: boolean
  readonly code?: string
  readonly ms: number
  readonly artifacts?: readonly string[]
  /** The target of an action, and what was verified afterwards. */
  readonly act?: Readonly<Record<string, unknown>>
}

const CAP_BYTES = 5 * 1024 * 1024

/** The session's record of commands and results: one line each, redacted, capped. */
export class Journal {
  readonly #log: AppendLog
  readonly #redactor: Redactor

  constructor(path: string, redactor: Redactor) {
    this.#log = new AppendLog(path, CAP_BYTES)
    this.#redactor = redactor
  }

  get path(): string {
    return this.#log.path
  }

  record(entry: JournalEntry): void {
    this.#log.append(JSON.stringify(this.#redactor.deep(entry)))
  }

  flush(): Promise<void> {
    return this.#log.flush()
  }
}
