import type { ErrorCode } from "../../base/error-codes.ts"
import { TabhandError } from "../../base/errors.ts"

/** What to do next, where the hint of a command names other commands; nothing where the document's words are all. */
const hints: Partial<Record<ErrorCode, string | null>> = {
  timeout: "give it more time with timeout, in seconds",
  dialog_open: 'open it with dialogs "accept" or "dismiss"',
  code_timeout: null,
}

/** What a command came to; its failure with a hint that fits here. */
export async function inOwnWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof TabhandError ? withHint(error) : error
  }
}

function withHint(error: TabhandError): TabhandError {
  const { code, message } = error
  const hint = hints[code]
  return hint === undefined ? error : new TabhandError(code, message, { ...(hint ? { hint } : {}), cause: error })
}
