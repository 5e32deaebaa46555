import { type ErrorDetails, TabhandError } from "../../base/errors.ts"

/** An error in the words of the tool's document. */
export function browserError(message: string, details: ErrorDetails = {}): TabhandError {
  return new TabhandError("bad_argument", message, details)
}
