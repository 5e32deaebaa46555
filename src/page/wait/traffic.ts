import { globMatcher } from "../../base/glob.ts"
import { clip, oneLine, plural } from "../../base/text.ts"
import type { Page } from "../core/page.ts"
import type { LoggedRequest } from "../network/logged-request.ts"
import { type WaitLimit, waiting } from "./last-seen.ts"

export interface Traffic {
  readonly kind: "request" | "response"
  readonly glob: string
  readonly method: string | undefined
}

/** Requests from just before the wait count: the act that started them was sent first. */
const JUST_BEFORE_MS = 1_000

/** Waits for a matching request to begin, or to be answered. */
export function waitForTraffic(page: Page, { kind, glob, method }: Traffic, limit: WaitLimit): Promise<LoggedRequest> {
  const matchesUrl = globMatcher(glob)
  const matches = (request: LoggedRequest) =>
    matchesUrl(request.url) && (method === undefined || request.method.toUpperCase() === method.toUpperCase())
  const timeOf = (request: LoggedRequest) => (kind === "request" ? request.begunAt : request.answeredAt)
  const since = performance.now() - JUST_BEFORE_MS
  const before = page.requests.since(since).filter((request) => (timeOf(request) ?? 0) >= since)
  let others = before.length
  const wait = async () => {
    const known = before.findLast(matches)
    if (known) return known
    return page.requests.next(kind === "request" ? "begun" : "answered", limit.signal, (request) => {
      if (matches(request)) return true
      others++
      return false
    })
  }
  return waiting(page, limit, wait, (within) => {
    const asked = `${method === undefined ? "" : `${oneLine(method).toUpperCase()} `}${clip(oneLine(glob), 120)}`
    const rest = others === 0 ? "none" : plural(others, "other")
    return `no ${kind} matched ${asked} ${within}; ${rest} ${kind === "request" ? "began" : "came"}`
  })
}
