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

/** How an error looks outside the process that made it. */
export interface ErrorBody<Code extends ErrorCode = ErrorCode> {
  readonly code: Code
  readonly message: string
  readonly hint?: string
  readonly retryable: boolean
  readonly candidates?: readonly Candidate[]
  readonly evidence?: Readonly<Record<string, unknown>>
}

/** The one error that reaches users. Its code is a promise; its message and hint are for whoever must act next. */
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

/** What an error says besides its code and its message. */
export function detailsIn({ hint, candidates, evidence }: ErrorBody): ErrorDetails {
  return {
    ...(hint === undefined ? {} : { hint }),
    ...(candidates === undefined ? {} : { candidates }),
    ...(evidence === undefined ? {} : { evidence }),
  }
}

/** Anything thrown, as the error that users see: a bug of ours keeps its stack as the cause. */
export function toTabhandError(thrown: unknown): TabhandError {
  if (thrown instanceof TabhandError) return thrown
  return new TabhandError("internal", `unexpected failure: ${messageOf(thrown)}`, {
    cause: thrown,
    hint: "this is a bug in Tabhand; `tabhand doctor` collects what a report needs",
  })
}

export function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message
  // What can be thrown can be anything, even an object that has no words for itself.
  return typeof thrown === "object" && thrown !== null ? Object.prototype.toString.call(thrown) : String(thrown)
}

/** The errno of a failed system call, such as `ENOENT`. */
export function errnoOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !("code" in thrown)) return undefined
  return typeof thrown.code === "string" ? thrown.code : undefined
}
