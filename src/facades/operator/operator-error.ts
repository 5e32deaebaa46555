import { type ErrorDetails, TabhandError } from "../../base/errors.ts"

/** A call that cannot be carried out as it is. */
export function operatorError(message: string, details: ErrorDetails = {}): TabhandError {
  return new TabhandError("bad_argument", message, details)
}
