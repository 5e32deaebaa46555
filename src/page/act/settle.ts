import { pause, scoped } from "../../base/deadline.ts"
import { TabhandError } from "../../base/errors.ts"
import { clip } from "../../base/text.ts"
import { lifecycleOf } from "../lifecycle.ts"
import type { Page } from "../page.ts"
import { isMissingContext } from "../world.ts"
import type { Activity } from "./activity.ts"
import type { FrameHand } from "./frame-hand.ts"
import type { WireRest } from "./wire.ts"

/** What an act started is waited for as long as this; another document, until it has loaded. */
const CEILING_MS = 2_000
/** Less than an act may take in all: the reply still has to be made. */
const ARRIVAL_MS = 8_000

export interface Settled extends WireRest {
  /** The page told nothing of what the input did, for want of time. */
  readonly untold?: true
  /** What was looked at along with the wait is what the page shows. */
  readonly isSeen?: boolean
  /** What was still under way when nobody waited any longer. */
  readonly note?: string
}

/**
 * Waits until what input started has come to rest: a page that answered at once is not waited for, requests are waited
 * for until they end and what they brought is shown, another document until it has loaded. An act that was done stays
 * done: what takes longer is left to the next reply.
 */
export async function settle(
  page: Page,
  activity: Activity,
  hands: readonly FrameHand[],
  signal: AbortSignal,
  isPatient = false,
): Promise<Settled> {
  const ceiling = performance.now() + CEILING_MS
  const left = () => Math.max(0, ceiling - performance.now())
  let ended = activity.ended
  const restNow = () => rest(page, hands, left(), isPatient, signal)
  const first = await restNow()
  let told: Settled = { ...first, isSeen: first.calm ?? false }
  for (;;) {
    if (page.dialogs.open || page.crashed) return told
    if (isLeaving(page) || (activity.hasNavigated && !hasLoaded(page))) {
      if (!(await arrival(page, signal))) return { ...told, note: stillLoading(page) }
    } else if (activity.isBusy) {
      if (left() === 0)
        return { ...told, note: "requests that it started are still under way: `wait` tells what they bring" }
      await changed(page, activity, left(), signal)
    } else if (activity.ended === ended || left() === 0) return told
    told = { ...noLongerCalm(told), isSeen: false }
    if (activity.isBusy) continue
    // What ended meanwhile may be shown only later.
    ended = activity.ended
    page.capture.lookAhead(signal)
    const now = await restNow()
    told = { ...told, ...noLongerCalm(now), isSeen: now.calm ?? false, reacted: true }
  }
}

/** Only the first rest is right after the input. */
function noLongerCalm({ calm: _calm, ...rest }: WireRest): WireRest {
  return rest
}

function isLeaving(page: Page): boolean {
  return page.documents.pending !== undefined
}

function hasLoaded({ documents }: Page): boolean {
  return documents.hasReached(documents.loaderId, lifecycleOf.load)
}

function stillLoading(page: Page): string {
  const { pending } = page.documents
  return pending
    ? `the page goes to ${clip(pending.url, 200)}, which has not answered yet`
    : "the page is still loading"
}

/** Until the document that is on its way is there and has loaded, or will not come; false when that takes too long. */
async function arrival(page: Page, signal: AbortSignal): Promise<boolean> {
  const end = performance.now() + ARRIVAL_MS
  while (isLeaving(page) || !hasLoaded(page)) {
    const left = end - performance.now()
    if (left <= 0 || signal.aborted) return false
    await scoped(signal, (scope) => Promise.race([step(page, scope), pause(left, scope)])).catch((error) => {
      if (!signal.aborted) throw error
    })
    if (page.dialogs.open || page.crashed) return true
  }
  return true
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

function changed(page: Page, activity: Activity, ms: number, signal: AbortSignal): Promise<unknown> {
  return scoped(signal, (scope) =>
    Promise.race([activity.change(), page.next("dialogOpened", scope), page.next("crashed", scope), pause(ms, scope)]),
  )
}

/** As far as the page itself can tell. One that leaves, hangs or asks something tells nothing. */
async function rest(
  page: Page,
  hands: readonly FrameHand[],
  ms: number,
  isPatient: boolean,
  signal: AbortSignal,
): Promise<Omit<Settled, "isSeen" | "note">> {
  if (page.dialogs.open || isLeaving(page) || page.crashed) return { reacted: true }
  const told = await scoped(signal, (scope) =>
    Promise.race([
      Promise.all(hands.map((hand) => hand.rest(ms, isPatient, scope))),
      page.documents.next("started", scope).then(() => []),
      page.next("dialogOpened", scope).then(() => []),
      pause(ms, scope).then(() => undefined),
    ]),
  ).catch((error) => {
    // The document, or the frame, is gone: something happened.
    if (isMissingContext(error) || isOver(error)) return []
    throw error
  })
  if (told === undefined) return { reacted: true, untold: true }
  if (told.length === 0) return { reacted: true }
  const { hit, missed, moved, unheard, unreleased, renamed, invalid } = told[0] ?? {}
  return {
    reacted: told.some(({ reacted }) => reacted),
    ...(told.every(({ calm }) => calm) ? { calm: true } : {}),
    ...(hit === undefined ? {} : { hit }),
    ...(missed === undefined ? {} : { missed }),
    ...(moved === undefined ? {} : { moved }),
    ...(unheard === undefined ? {} : { unheard }),
    ...(unreleased === undefined ? {} : { unreleased }),
    ...(renamed === undefined ? {} : { renamed }),
    ...(invalid === undefined ? {} : { invalid }),
  }
}

function isOver(error: unknown): boolean {
  return error instanceof TabhandError && error.code === "tab_closed"
}
