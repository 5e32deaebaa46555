import { pause, scoped } from "../base/deadline.ts"
import { findPage, pageGone, pickPage } from "../browser/apps/pick-page.ts"
import type { Protocol } from "../cdp/protocol.ts"
import { lifecycleOf } from "../page/core/lifecycle.ts"
import type { Page } from "../page/core/page.ts"
import type { Context } from "./context.ts"

/** How long a newly started application may take to show its window. */
const WINDOW_LIMIT_MS = 5_000

/** An open page of the context; in an attached browser, any open page. */
export async function pickOpenPage(
  context: Context,
  wanted: string | undefined,
  signal: AbortSignal,
): Promise<Protocol.Target.TargetInfo> {
  const { browser } = context
  const open = async () => {
    const all = await browser.pages(signal)
    return browser.facts.own ? all.filter(({ targetId }) => context.page(targetId)) : all
  }
  for (;;) {
    const pages = await open()
    const found = findPage(pages, wanted)
    if (found) return found
    const left = patienceWith(context)
    if (left <= 0) return pickPage(pages, wanted)
    await scoped(signal, (scope) => {
      const { root } = browser.connection
      return Promise.race([
        root.next("Target.targetCreated", scope),
        root.next("Target.targetInfoChanged", scope),
        pause(left, scope),
      ])
    })
  }
}

/** Time left for the window to appear; zero when the application was not just started. */
function patienceWith({ browser }: Context): number {
  return (browser.facts.app?.startedAt ?? Number.NEGATIVE_INFINITY) + WINDOW_LIMIT_MS - performance.now()
}

/** Attaches to the page; waits briefly for the window of a newly started application to load. */
export async function attachToOpenPage(
  context: Context,
  { targetId, browserContextId }: Protocol.Target.TargetInfo,
  signal: AbortSignal,
): Promise<Page> {
  try {
    const page = await context.attachToPage(targetId, signal, browserContextId)
    const left = patienceWith(context)
    if (left > 0) await scoped(signal, (scope) => Promise.race([hasLoaded(page, scope), pause(left, scope)]))
    return page
  } catch (error) {
    if (signal.aborted || context.browser.gone) throw error
    const left = await context.browser.pages(signal)
    throw left.some((info) => info.targetId === targetId) ? error : pageGone(targetId, error)
  }
}

async function hasLoaded({ documents }: Page, signal: AbortSignal): Promise<void> {
  // The first document has no URL before it has loaded.
  while (documents.url === "" || !documents.hasReached(documents.loaderId, lifecycleOf.load)) {
    await Promise.race([documents.next("lifecycle", signal), documents.next("navigated", signal)])
  }
}
