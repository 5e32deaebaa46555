import { messageOf, TabhandError } from "../../base/errors.ts"

/** Between the URL that answered and the reason. */
export const NOT_DRIVEN = " but could not drive what answers there: "

/** The endpoint answered like a browser's debugging port, but attaching to it failed. */
export function connectFailed(url: string, error: unknown): TabhandError {
  return new TabhandError("attach_failed", `Connected to ${url}${NOT_DRIVEN}${messageOf(error)}`, { cause: error })
}
