import type { ErrorCode } from "../../base/error-codes.ts"
import { TabhandError } from "../../base/errors.ts"
import { NOT_DRIVEN } from "../../browser/apps/connect-failed.ts"

/** Hints that replace those that name commands; null removes the hint. */
const hints: Partial<Record<ErrorCode, string | null>> = {
  timeout: "give it more time with timeout, in seconds",
  dialog_open: 'open it with dialogs "accept" or "dismiss"',
  code_timeout: null,
}

/** Adapts the message and hint of a failed command to this facade. */
export async function inOwnWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof TabhandError ? withHint(withMessage(error)) : error
  }
}

/** Uses the document's words for a browser that answered but could not be used. */
function withMessage(error: TabhandError): TabhandError {
  const { code, hint, message } = error
  if (code !== "attach_failed" || !message.includes(NOT_DRIVEN)) return error
  const words = message.replace(NOT_DRIVEN, " but puppeteer.connect failed: ")
  return new TabhandError(code, words, { ...(hint === undefined ? {} : { hint }), cause: error })
}

function withHint(error: TabhandError): TabhandError {
  const { code, message } = error
  const hint = hints[code]
  return hint === undefined ? error : new TabhandError(code, message, { ...(hint ? { hint } : {}), cause: error })
}
