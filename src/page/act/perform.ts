import { scoped } from "../../base/deadline.ts"
import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import type { WireInvalid } from "../../injected/wire/acting.ts"
import { dialogText } from "../core/dialogs.ts"
import type { Page } from "../core/page.ts"
import { unlessDialog } from "../core/unless-dialog.ts"
import { Activity } from "./activity.ts"
import type { Aim } from "./aim.ts"
import { FrameActions } from "./frame-actions.ts"
import { type Settled, settle } from "./settle.ts"
import { thingNamed } from "./unready.ts"

export interface Performed<T = unknown, C = unknown> extends Settled {
  /** A dialog opened. */
  readonly dialogOpened: boolean
  /** The result of the input; undefined if a dialog opened first. */
  readonly value: T | undefined
  /** The result of the check, if it is still valid. */
  readonly checked?: C | undefined
}

interface PerformOptions<C> {
  /** Runs in parallel with the wait; counts if the page turns out to have been stable. */
  readonly check?: (signal: AbortSignal) => Promise<C>
  /** Starts the wait before the input is answered: the page nearly always handles them in this order. */
  readonly early?: true
  /** `false`: the caller awaits downloads itself. */
  readonly downloads?: boolean
}

/**
 * Sends input to a page, and waits until what it started has settled. If a dialog opens, the rest of the input is not
 * sent. The capture for the reply runs in parallel with the wait, as does the check.
 */
export async function perform<T, C = unknown>(
  page: Page,
  signal: AbortSignal,
  input: (signal: AbortSignal) => Promise<T>,
  aim?: Aim,
  { check, early, downloads = true }: PerformOptions<C> = {},
): Promise<Performed<T, C>> {
  const actionsByFrame = await actionsOn(page, aim, signal)
  if (aim) page.actedIn = aim.found.snapshotter.frameId
  const activity = new Activity(page, { downloads })
  const waitFor = () => {
    // What is under way will change the page.
    if (activity.isBusy) page.capture.discardPrefetch()
    else page.capture.prefetch(signal)
    // It may fail because of what the act did to the page; the caller then repeats it.
    return {
      checking: check?.(signal).catch(() => undefined),
      settling: settle(page, activity, actionsByFrame, signal),
    }
  }
  try {
    const { dialogOpened, value, waiting } = await scoped(signal, async (scope) => {
      const sent = orDialog(page, input(scope), scope)
      const ahead = early ? waitFor() : undefined
      const done = await sent
      return { ...done, waiting: ahead ?? (done.dialogOpened ? undefined : waitFor()) }
    })
    const settled: Settled =
      dialogOpened || !waiting ? { reacted: true } : await untilTimeIsUp(waiting.settling, signal)
    if (!settled.isSeen) page.capture.discardPrefetch()
    const checked = settled.calm ? await waiting?.checking : undefined
    if (settled.note !== undefined) page.notice(settled.note)
    if (settled.invalid && actionsByFrame[0])
      for (const why of whyNotSent(page, actionsByFrame[0], settled.invalid)) page.notice(why)
    if (page.dialogs.open) page.notice(dialogText(page.dialogs.open))
    const reacted = settled.reacted || activity.hasNavigated
    return { ...settled, reacted, dialogOpened: page.dialogs.open !== undefined, value, checked }
  } finally {
    activity.end()
  }
}

/** An act that was done does not fail because there is no time left to observe its effect. */
async function untilTimeIsUp(settling: Promise<Settled>, signal: AbortSignal): Promise<Settled> {
  try {
    return await settling
  } catch (error) {
    if (!signal.aborted || !(error instanceof TabhandError) || error.code !== "timeout") throw error
    return { reacted: true, unreported: true, note: "the page was still busy with it when the time was up" }
  }
}

/** The browser shows why a form was not sent in a bubble outside the page. */
function whyNotSent(page: Page, { snapshotter }: FrameActions, { document, fields }: WireInvalid): string[] {
  const refOf = (id: number) => page.capture.refs.of(snapshotter, snapshotter.keyOf(document), id)
  return fields.map(({ thing, why }) => `the form was not sent: ${thingNamed(thing, refOf)}: ${quote(clip(why, 200))}`)
}

/** The actions of the frame that is acted on, and of the main one; frames that an aim prepared are already watched. */
async function actionsOn(page: Page, aim: Aim | undefined, signal: AbortSignal): Promise<FrameActions[]> {
  if (aim && aim.found.snapshotter.frameId === page.target.id) return [aim.actions]
  const main = new FrameActions(page.capture.mainSnapshotter)
  if ((await unlessDialog(page, main.watch(signal))) && !aim) await page.capture.snapshotBeforeAct(signal)
  return aim ? [aim.actions, main] : [main]
}

/** Resolves early if a dialog opens: the browser does not answer the input that opened it. */
function orDialog<T>(page: Page, sent: Promise<T>, scope: AbortSignal) {
  return Promise.race([
    sent.then((value) => ({ dialogOpened: false, value })),
    page.next("dialogOpened", scope).then(() => ({ dialogOpened: true, value: undefined })),
  ])
}
