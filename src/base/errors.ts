import { type ErrorCode, errorCodes } from "./error-codes.ts"

export interface Candidate {
  readonly ref?: string
  readonly text: string
}

export interface ErrorDetails {
  /** What to try next, in one line. */
  readonly hint?: string
  readonly candidates?: readonly Candidate[]
  readonly evidence?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

/** The serialized form of an error. */
export interface ErrorBody<Code extends ErrorCode = ErrorCode> {
  readonly code: Code
  readonly message: string
  readonly hint?: string
  readonly retryable: boolean
  readonly candidates?: readonly Candidate[]
  readonly evidence?: Readonly<Record<string, unknown>>
}

/**
 * The only error type that reaches users. Its code is stable; its message and hint are for the person or agent who must
 * act next.
 */
export class TabhandError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name: string = "TabhandError"
  readonly code: Code
  readonly hint: string | undefined
  readonly candidates: readonly Candidate[]
  readonly evidence: Readonly<Record<string, unknown>> | undefined

  constructor(code: Code, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.hint = details.hint
    this.candidates = details.candidates ?? []
    this.evidence = details.evidence
  }

  get retryable(): boolean {
    return errorCodes[this.code].retryable
  }

  get exitCode(): 1 | 2 {
    return "usage" in errorCodes[this.code] ? 2 : 1
  }

  toBody(): ErrorBody<Code> {
    return {
      code: this.code,
      message: this.message,
      retryable: this.retryable,
      ...(this.hint === undefined ? {} : { hint: this.hint }),
      ...(this.candidates.length === 0 ? {} : { candidates: this.candidates }),
      ...(this.evidence === undefined ? {} : { evidence: this.evidence }),
    }
  }

  static fromBody(body: ErrorBody): TabhandError {
    return new TabhandError(body.code, body.message, detailsIn(body))
  }
}

/** Optional parts of an error. */
export function detailsIn({ hint, candidates, evidence }: ErrorBody): ErrorDetails {
  return {
    ...(hint === undefined ? {} : { hint }),
    ...(candidates === undefined ? {} : { candidates }),
    ...(evidence === undefined ? {} : { evidence }),
  }
}

/**
 * Converts anything thrown to a TabhandError: an unexpected error becomes `internal` and keeps its stack as the cause.
 */
export function toTabhandError(thrown: unknown): TabhandError {
  if (thrown instanceof TabhandError) return thrown
  return new TabhandError("internal", `unexpected failure: ${messageOf(thrown)}`, {
    cause: thrown,
    hint: "this is a bug in Tabhand; `tabhand doctor` collects what a report needs",
  })
}

export function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message
  // Anything can be thrown, even an object that cannot be converted to a string.
  return typeof thrown === "object" && thrown !== null ? Object.prototype.toString.call(thrown) : String(thrown)
}

/** The errno of a failed system call, such as `ENOENT`. */
export function errnoOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !("code" in thrown)) return undefined
  return typeof thrown.code === "string" ? thrown.code : undefined
}
