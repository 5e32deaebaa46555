import { pause, scoped } from "../../base/deadline.ts"
import { TabhandError } from "../../base/errors.ts"
import type { WireRest } from "../../injected/wire/acting.ts"
import type { Page } from "../core/page.ts"
import { isMissingContext } from "../core/world.ts"
import { arrival, hasLoaded, isLeaving, stillLoading } from "../navigation/arrival.ts"
import type { Activity } from "./activity.ts"
import type { FrameActions } from "./frame-actions.ts"

/** The longest wait for what an act started, other than a navigation. */
const CEILING_MS = 2_000
/** The longest wait for a navigation; below an act's deadline, so that there is time for the reply. */
const ARRIVAL_MS = 8_000

export interface Settled extends WireRest {
  /** The page did not report the effect of the input in time. */
  readonly unreported?: true
  /** The capture that ran in parallel with the wait is current. */
  readonly isSeen?: boolean
  /** What was still under way when the wait ended. */
  readonly note?: string
}

/**
 * Waits until what input started has settled: not at all if the page reacted immediately, for requests until they end
 * and their results are shown, for a new document until it has loaded. What takes longer is left to the next reply and
 * does not fail the act.
 */
export async function settle(
  page: Page,
  activity: Activity,
  actionsByFrame: readonly FrameActions[],
  signal: AbortSignal,
  isPatient = false,
): Promise<Settled> {
  const ceiling = performance.now() + CEILING_MS
  const left = () => Math.max(0, ceiling - performance.now())
  let ended = activity.ended
  const restNow = () => rest(page, actionsByFrame, left(), isPatient, signal)
  const first = await restNow()
  let settled: Settled = { ...first, isSeen: first.calm ?? false }
  for (;;) {
    if (page.dialogs.open || page.crashed) return settled
    if (isLeaving(page) || (activity.hasNavigated && !hasLoaded(page))) {
      if (!(await arrival(page, ARRIVAL_MS, signal))) return { ...settled, note: stillLoading(page) }
    } else if (activity.isBusy) {
      if (left() === 0)
        return { ...settled, note: "requests that it started are still under way: `wait` shows what they bring" }
      await changed(page, activity, left(), signal)
    } else if (activity.ended === ended || left() === 0) return settled
    settled = { ...noLongerCalm(settled), isSeen: false }
    if (activity.isBusy) continue
    // Results of what ended in the meantime may be shown only later.
    ended = activity.ended
    page.capture.prefetch(signal)
    const now = await restNow()
    settled = { ...settled, ...noLongerCalm(now), isSeen: now.calm ?? false, reacted: true }
  }
}

/** Only the first rest immediately follows the input. */
function noLongerCalm({ calm: _calm, ...rest }: WireRest): WireRest {
  return rest
}

function changed(page: Page, activity: Activity, ms: number, signal: AbortSignal): Promise<unknown> {
  return scoped(signal, (scope) =>
    Promise.race([activity.change(), page.next("dialogOpened", scope), page.next("crashed", scope), pause(ms, scope)]),
  )
}

/** What the page itself reports. A page that navigates, hangs or has a dialog open reports nothing. */
async function rest(
  page: Page,
  actionsByFrame: readonly FrameActions[],
  ms: number,
  isPatient: boolean,
  signal: AbortSignal,
): Promise<Omit<Settled, "isSeen" | "note">> {
  if (page.dialogs.open || isLeaving(page) || page.crashed) return { reacted: true }
  const rests = await scoped(signal, (scope) =>
    Promise.race([
      Promise.all(actionsByFrame.map((actions) => actions.rest(ms, isPatient, scope))),
      page.documents.next("started", scope).then(() => []),
      page.next("dialogOpened", scope).then(() => []),
      pause(ms, scope).then(() => undefined),
    ]),
  ).catch((error) => {
    // The document or frame is gone: that is a reaction.
    if (isMissingContext(error) || isOver(error)) return []
    throw error
  })
  if (rests === undefined) return { reacted: true, unreported: true }
  if (rests.length === 0) return { reacted: true }
  const { hit, missed, moved, taken, notReceived, unreleased, renamed, invalid } = rests[0] ?? {}
  return {
    reacted: rests.some(({ reacted }) => reacted),
    ...(rests.every(({ calm }) => calm) ? { calm: true } : {}),
    ...(hit === undefined ? {} : { hit }),
    ...(missed === undefined ? {} : { missed }),
    ...(moved === undefined ? {} : { moved }),
    ...(taken === undefined ? {} : { taken }),
    ...(notReceived === undefined ? {} : { notReceived }),
    ...(unreleased === undefined ? {} : { unreleased }),
    ...(renamed === undefined ? {} : { renamed }),
    ...(invalid === undefined ? {} : { invalid }),
  }
}

function isOver(error: unknown): boolean {
  return error instanceof TabhandError && error.code === "tab_closed"
}
