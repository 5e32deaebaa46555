import type { ErrorCode } from "../../base/error-codes.ts"
import { toTabhandError } from "../../base/errors.ts"
import { type Details, errorNumbers } from "./answers.ts"

type Kind = keyof typeof errorNumbers

/** A failure in the words of this facade. */
export class NexoError extends Error {
  readonly kind: Kind
  /** The browser could not be reached, as opposed to an answer that the model did not want. */
  readonly isTransport: boolean

  constructor(kind: Kind, message: string, options: { isTransport?: boolean; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.kind = kind
    this.isTransport = options.isTransport ?? false
  }

  get details(): Details {
    return { ok: false, error: this.message, code: errorNumbers[this.kind] }
  }
}

const KINDS: Partial<Record<ErrorCode, Kind>> = {
  unknown_command: "notFound",
  missing_argument: "invalid",
  bad_argument: "invalid",
  bad_url: "invalid",
  bad_selector: "invalid",
  bad_name: "invalid",
  scheme_refused: "denied",
  policy_denied: "denied",
  wrong_origin: "denied",
  secret_on_page: "denied",
  bad_config: "unavailable",
  no_browser: "unavailable",
  launch_failed: "unavailable",
  launch_conflict: "unavailable",
  profile_in_use: "unavailable",
  attach_failed: "unavailable",
  browser_gone: "unavailable",
  session_lost: "unavailable",
  no_session: "unavailable",
}

export function kindOf(code: ErrorCode): Kind {
  return KINDS[code] ?? "failed"
}

/** The operator's mistake, in the words of our own messages. */
export function configError(thrown: unknown): NexoError {
  const { code, hint, message } = toTabhandError(thrown)
  return new NexoError(kindOf(code), hint === undefined ? message : `${message}; ${hint}`, { cause: thrown })
}
