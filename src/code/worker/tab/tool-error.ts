import type { ErrorCode } from "../../../base/error-codes.ts"
import { ToldError } from "../errors.ts"

/** What a helper of the tab says to the code that called it. */
export function toolError(code: ErrorCode, message: string, hint?: string): ToldError {
  return new ToldError({ name: "ToolError", message, code, hint })
}
