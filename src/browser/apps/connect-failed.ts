import { messageOf, TabhandError } from "../../base/errors.ts"

/** Something answered like a browser's debugging port, and could not be used as one. */
export function connectFailed(url: string, error: unknown): TabhandError {
  return new TabhandError("attach_failed", `Connected to ${url} but puppeteer.connect failed: ${messageOf(error)}`, {
    cause: error,
  })
}
