import { pause, scoped } from "../../base/deadline.ts"
import { clip } from "../../base/text.ts"
import { lifecycleOf } from "../core/lifecycle.ts"
import type { Page } from "../core/page.ts"

/** How long a caller that turns to a tab waits for what is loading there. */
const LOOK_MS = 2_000

/** Whether another document is on its way. */
export function isLeaving({ documents }: Page): boolean {
  return documents.pending !== undefined
}

export function hasLoaded({ documents }: Page): boolean {
  return documents.hasReached(documents.loaderId, lifecycleOf.load) || documents.hasStoppedEarly(documents.loaderId)
}

/** Waits until the pending document has loaded, or has failed; false if that takes longer than `ms`. */
export async function arrival(page: Page, ms: number, signal: AbortSignal): Promise<boolean> {
  const end = performance.now() + ms
  while (isLeaving(page) || !hasLoaded(page)) {
    if (page.dialogs.open || page.crashed) return true
    const left = end - performance.now()
    if (left <= 0 || signal.aborted) return false
    await scoped(signal, (scope) => Promise.race([step(page, scope), pause(left, scope)])).catch((error) => {
      if (!signal.aborted) throw error
    })
  }
  return true
}

/**
 * For a caller that turns to a tab: waits briefly for the document that is on its way there. Returns what to say if it has
 * not come. A popup has no URL until its first document has come.
 */
export async function awaitComing(page: Page, signal: AbortSignal): Promise<string | undefined> {
  const isComing = isLeaving(page) || (page.url === "" && !page.documents.failed)
  return !isComing || (await arrival(page, LOOK_MS, signal)) ? undefined : stillLoading(page)
}

function step(page: Page, scope: AbortSignal): Promise<unknown> {
  return Promise.race([
    page.next("lifecycle", scope),
    page.next("navigated", scope),
    page.documents.next("stopped", scope),
    page.documents.next("failed", scope),
    page.next("dialogOpened", scope),
    page.next("crashed", scope),
  ])
}

export function stillLoading({ documents: { pending } }: Page): string {
  return pending
    ? `the page goes to ${clip(pending.url, 200)}, which has not answered yet`
    : "the page is still loading"
}
