import { scoped } from "../../base/deadline.ts"
import { globMatcher } from "../../base/glob.ts"
import { clip, oneLine } from "../../base/text.ts"
import { type Evaluated, evaluate } from "../core/evaluate.ts"
import { lifecycleOf, type WaitState } from "../core/lifecycle.ts"
import type { Page } from "../core/page.ts"
import { unlessDialog } from "../core/unless-dialog.ts"
import { LastSeen, type WaitLimit, waiting } from "./last-seen.ts"
import { throughDocuments } from "./through-documents.ts"
import { untilChanged } from "./until-changed.ts"

export function waitForLoad(page: Page, state: WaitState, limit: WaitLimit): Promise<void> {
  const { documents } = page
  const hasReached = (each: WaitState) => documents.hasReached(documents.loaderId, lifecycleOf[each])
  const wait = async () => {
    while (!hasReached(state)) {
      await scoped(limit.signal, (scope) =>
        unlessDialog(page, Promise.race([page.next("lifecycle", scope), page.next("navigated", scope)])),
      )
    }
  }
  return waiting(page, limit, wait, (within) => {
    const furthest = (["load", "domcontentloaded", "commit"] as const).find(hasReached)
    return `the page did not reach ${state} ${within}${furthest ? `: it has reached ${furthest}` : ""}`
  })
}

/** Waits until the URL matches the glob, also by a change within the document. */
export function waitForUrl(page: Page, glob: string, limit: WaitLimit): Promise<string> {
  const matches = globMatcher(glob)
  const wait = async () => {
    while (!matches(page.url)) await page.next("navigated", limit.signal)
    return page.url
  }
  return waiting(page, limit, wait, (within) => {
    return `the address did not match ${clip(oneLine(glob), 120)} ${within}: it is ${clip(page.url, 200)}`
  })
}

/** Waits until the script's value is truthy, and returns it. */
export function waitForScript(page: Page, script: string, limit: WaitLimit): Promise<unknown> {
  const seen = new LastSeen<Evaluated>()
  const attempt = async (signal: AbortSignal) => {
    for (;;) {
      const { result, type } = await seen.look(evaluate(page, script, signal))
      if (isTruthy(result, type)) return result
      await untilChanged(page, signal)
    }
  }
  return waiting(
    page,
    limit,
    () => throughDocuments(page, limit.signal, attempt),
    (within) => {
      if (seen.isSilent || !seen.value) return undefined
      return `the script was not truthy ${within}: it gave ${clip(inWords(seen.value), 120)}`
    },
  )
}

function inWords({ result, type }: Evaluated): string {
  return result === "" ? "an empty text" : type === "undefined" ? type : String(result)
}

/** Whether a value is truthy in the page, derived from its JSON form. */
function isTruthy(result: unknown, type: string): boolean {
  if (result === "NaN" && type === "number") return false
  if (result === "0n" && type === "bigint") return false
  return Boolean(result)
}
