import { TabhandError } from "../base/errors.ts"

/** Whether the failure is that there is no browser at all, which may be installed. */
export function isNotInstalled(error: unknown): boolean {
  const tried = error instanceof TabhandError && error.code === "no_browser" ? error.evidence?.tried : undefined
  return Array.isArray(tried) && tried.length === 0
}
