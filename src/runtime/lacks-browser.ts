import { isFailure, type Reply } from "../command/reply.ts"

/** Whether the command failed because there is no browser at all; one that is there and does not start is another matter. */
export function lacksBrowser(reply: Reply): boolean {
  if (!isFailure(reply) || reply.error.code !== "no_browser") return false
  const tried = reply.error.evidence?.tried
  return Array.isArray(tried) && tried.length === 0
}
