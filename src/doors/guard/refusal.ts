import type { ErrorCode } from "../../base/error-codes.ts"
import { TabhandError } from "../../base/errors.ts"

/** The response to a refused request. */
export interface Refusal {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The same envelope as for any failure. */
  readonly body: string
}

export function refusal(
  status: number,
  code: ErrorCode,
  message: string,
  hint: string,
  headers: Readonly<Record<string, string>> = {},
): Refusal {
  const body = JSON.stringify(failureEnvelope(new TabhandError(code, message, { hint })))
  return { status, headers, body }
}

/** A failure as the JSON of an HTTP response. */
export function failureEnvelope(error: TabhandError): object {
  const { message, ...facts } = error.toBody()
  return { success: false, data: null, error: message, ...facts }
}
