import type { ErrorCode } from "../../base/error-codes.ts"
import { TabhandError } from "../../base/errors.ts"

/** Why a request gets no further. */
export interface Refusal {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The same envelope as that of any failure. */
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

/** How a failure looks to whoever asked over HTTP. */
export function failureEnvelope(error: TabhandError): object {
  const { message, ...facts } = error.toBody()
  return { success: false, data: null, error: message, ...facts }
}
