import type { ErrorCode } from "../../../base/error-codes.ts"
import { ReportedError } from "../errors.ts"

/** The error of a helper, for the code that called it. */
export class ToolError extends ReportedError {
  /** Code reads it, and programs are minified. */
  static override readonly name = "ToolError"

  constructor(code: string | undefined, message: string, hint?: string) {
    super({ name: ToolError.name, message, code, hint })
  }
}

export function toolError(code: ErrorCode, message: string, hint?: string): ToolError {
  return new ToolError(code, message, hint)
}
