import { type ErrorCode, errorCodes } from "../../base/error-codes.ts"
import { detailsIn, type ErrorDetails, TabhandError, toTabhandError } from "../../base/errors.ts"

type UsageCode = { [C in ErrorCode]: (typeof errorCodes)[C] extends { usage: true } ? C : never }[ErrorCode]

/** The call itself was wrong: an unknown command, a missing or invalid argument. Fix the call. */
export class UsageError extends TabhandError<UsageCode> {
  override readonly name = "UsageError"
}

const refusedCodes = [
  "scheme_refused",
  "address_refused",
  "policy_denied",
  "wrong_origin",
  "secret_on_page",
  "unauthorized",
  "foreign_caller",
  "path_refused",
] as const

/** It is not allowed here. Retrying does not help; the user would have to allow it. */
export class RefusedError extends TabhandError<(typeof refusedCodes)[number]> {
  override readonly name = "RefusedError"
}

const elementCodes = [
  "no_match",
  "ambiguous",
  "stale_ref",
  "frame_gone",
  "not_visible",
  "disabled",
  "not_editable",
  "wrong_element",
  "covered",
  "renamed",
  "off_page",
  "moving",
  "no_option",
  "not_set",
  "no_effect",
] as const

/**
 * The element does not exist, is ambiguous, or did not accept the action. Look at the page again, or choose one of the
 * `candidates`.
 */
export class ElementError extends TabhandError<(typeof elementCodes)[number]> {
  override readonly name = "ElementError"
}

const pageCodes = [
  "navigation_failed",
  "navigated_away",
  "no_history",
  "is_download",
  "no_download",
  "download_failed",
  "no_tab",
  "tab_closed",
  "tab_busy",
  "tab_crashed",
  "dialog_open",
  "no_dialog",
  "eval_failed",
  "code_failed",
  "code_timeout",
] as const

/** The page or its tab did not do what was asked for, or is not in a state to do it. */
export class PageError extends TabhandError<(typeof pageCodes)[number]> {
  override readonly name = "PageError"
}

const browserCodes = [
  "no_browser",
  "install_failed",
  "launch_failed",
  "launch_conflict",
  "profile_in_use",
  "attach_failed",
  "app_running",
  "browser_gone",
  "session_lost",
  "no_session",
  "runtime_unreachable",
  "runtime_gone",
] as const

/** There is no browser, session or runtime, or it is gone: pages have to be opened again. */
export class BrowserError extends TabhandError<(typeof browserCodes)[number]> {
  override readonly name = "BrowserError"
}

/** The deadline passed: the command's own, or the given `timeoutMs`. */
export class TimeoutError extends TabhandError<"timeout"> {
  override readonly name = "TimeoutError"
}

/** The given `signal` fired. Its reason is the `cause`. */
export class CancelledError extends TabhandError<"cancelled"> {
  override readonly name = "CancelledError"
}

type Kind<Code extends ErrorCode> = new (code: Code, message: string, details: ErrorDetails) => TabhandError<Code>

function family<Code extends ErrorCode>(kind: Kind<Code>, isOurs: (code: ErrorCode) => code is Code) {
  return (error: TabhandError): TabhandError | undefined => {
    const { code } = error
    if (!isOurs(code)) return undefined
    return new kind(code, error.message, { ...detailsIn(error.toBody()), cause: error.cause })
  }
}

function oneOf<Code extends ErrorCode>(codes: readonly Code[]) {
  return (code: ErrorCode): code is Code => codes.some((each) => each === code)
}

function isUsage(code: ErrorCode): code is UsageCode {
  return "usage" in errorCodes[code]
}

const families = [
  family(UsageError, isUsage),
  family(RefusedError, oneOf(refusedCodes)),
  family(ElementError, oneOf(elementCodes)),
  family(PageError, oneOf(pageCodes)),
  family(BrowserError, oneOf(browserCodes)),
  family(TimeoutError, oneOf(["timeout"])),
  family(CancelledError, oneOf(["cancelled"])),
]

/** Converts anything thrown to the error class that a program catches. */
export function toLibraryError(thrown: unknown): TabhandError {
  const error = toTabhandError(thrown)
  // An error that has a class already keeps it, and its stack.
  if (error.constructor !== TabhandError) return error
  for (const made of families) {
    const own = made(error)
    if (own) return own
  }
  return error
}

/**
 * Whether an error is one of ours and has one of the given codes; without codes, any of ours. Narrows `error.code`.
 *
 * ```ts
 * if (isTabhandError(error, "covered", "moving")) await session.reload()
 * ```
 */
export function isTabhandError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is TabhandError<Code> {
  return error instanceof TabhandError && (codes.length === 0 || codes.some((code) => code === error.code))
}
