import { type ErrorCode, errorCodes } from "../../base/error-codes.ts"

/** Codes with a more specific status than 400 for a wrong call or 422 for a failed one. */
const statuses = {
  unauthorized: 401,
  policy_denied: 403,
  path_refused: 403,
  scheme_refused: 403,
  address_refused: 403,
  wrong_origin: 403,
  secret_on_page: 403,
  foreign_caller: 403,
  unknown_command: 404,
  no_session: 404,
  too_large: 413,
  internal: 500,
  protocol_error: 502,
  no_browser: 503,
  install_failed: 503,
  launch_failed: 503,
  attach_failed: 503,
  browser_gone: 503,
  runtime_unreachable: 503,
  runtime_gone: 503,
  cancelled: 503,
  timeout: 504,
} as const satisfies Partial<Record<ErrorCode, number>>

const BAD_REQUEST = 400
const UNPROCESSABLE = 422

type Status = (typeof statuses)[keyof typeof statuses] | typeof BAD_REQUEST | typeof UNPROCESSABLE

export function statusOf(code: ErrorCode): Status {
  if (hasStatus(code)) return statuses[code]
  return "usage" in errorCodes[code] ? BAD_REQUEST : UNPROCESSABLE
}

function hasStatus(code: ErrorCode): code is keyof typeof statuses {
  return Object.hasOwn(statuses, code)
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errorCodes, value)
}
