import { formatMs } from "../../base/deadline.ts"
import { TabhandError } from "../../base/errors.ts"
import type { Page } from "../core/page.ts"

/** How long a wait may take. */
export interface WaitLimit {
  readonly signal: AbortSignal
  readonly ms: number
}

/** If a query has been open for longer than this at the deadline, the page counts as not answering. */
const SILENT_MS = 200

/** The last value that a wait has read. */
export class LastSeen<T> {
  #value: T | undefined
  #askedAt: number | undefined

  get value(): T | undefined {
    return this.#value
  }

  /** Whether the page has stopped answering, so that the last value is outdated. */
  get isSilent(): boolean {
    return this.#askedAt !== undefined && performance.now() - this.#askedAt > SILENT_MS
  }

  async look(looking: Promise<T>): Promise<T> {
    this.#askedAt = performance.now()
    this.#value = await looking
    this.#askedAt = undefined
    return this.#value
  }
}

/**
 * Runs a wait. At the deadline, the error says what was seen last; it is left as it is if nothing is known, or if
 * something else explains it better (a pending navigation, a dialog).
 */
export async function waiting<T>(
  page: Page,
  { signal, ms }: WaitLimit,
  work: () => Promise<T>,
  inWords: (within: string) => string | undefined,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isLate = signal.aborted && error instanceof TabhandError && error.code === "timeout"
    if (!isLate || page.dialogs.open || page.documents.pending) throw error
    const words = inWords(`within ${formatMs(ms)}`)
    if (words === undefined) throw error
    throw new TabhandError("timeout", words, {
      hint: "`snapshot` shows the page; --timeout gives it longer",
      cause: error,
    })
  }
}
