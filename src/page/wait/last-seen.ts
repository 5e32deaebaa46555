import { formatMs } from "../../base/deadline.ts"
import { TabhandError } from "../../base/errors.ts"
import type { Page } from "../page.ts"

/** How long a wait may take. */
export interface WaitLimit {
  readonly signal: AbortSignal
  readonly ms: number
}

/** A question that has been open for longer than this at the deadline is one that the page does not answer. */
const SILENT_MS = 200

/** What a wait saw when it last looked. */
export class LastSeen<T> {
  #value: T | undefined
  #askedAt: number | undefined

  get value(): T | undefined {
    return this.#value
  }

  /** A page that does not answer now is in another state than the one that was seen. */
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
 * Runs a wait. When its deadline passes, the error says what was seen last; where nothing is known, or something else
 * explains it better (a document on its way, a dialog), it is left as it is.
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
