import { pause, scoped } from "../base/deadline.ts"
import { findPage, pickPage, vanished } from "../browser/apps/pick-page.ts"
import type { Protocol } from "../cdp/protocol.ts"
import { lifecycleOf } from "../page/lifecycle.ts"
import type { Page } from "../page/page.ts"
import type { Context } from "./context.ts"

/** How long an application that was just started may take to show its window. */
const WINDOW_LIMIT_MS = 5_000

/** A page that is open in the context; in somebody else's browser, any that is open there. */
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

/** How long its window may still take; not at all where there was no start. */
function patienceWith({ browser }: Context): number {
  return (browser.facts.app?.startedAt ?? Number.NEGATIVE_INFINITY) + WINDOW_LIMIT_MS - performance.now()
}

/** Attaches to such a page; the window of an application that was just started has then loaded, if it does soon. */
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
    throw left.some((info) => info.targetId === targetId) ? error : vanished(targetId, error)
  }
}

async function hasLoaded({ documents }: Page, signal: AbortSignal): Promise<void> {
  // Its first document has no address before it has come.
  while (documents.url === "" || !documents.hasReached(documents.loaderId, lifecycleOf.load)) {
    await Promise.race([documents.next("lifecycle", signal), documents.next("navigated", signal)])
  }
}
