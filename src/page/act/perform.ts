import { scoped } from "../../base/deadline.ts"
import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import { dialogText } from "../dialogs.ts"
import type { Page } from "../page.ts"
import { unlessDialog } from "../unless-dialog.ts"
import { Activity } from "./activity.ts"
import type { Aim } from "./aim.ts"
import { FrameHand } from "./frame-hand.ts"
import { type Settled, settle } from "./settle.ts"
import { thingNamed } from "./unready.ts"
import type { WireInvalid } from "./wire.ts"

export interface Performed<T = unknown, C = unknown> extends Settled {
  /** A dialog opened instead of an answer. */
  readonly dialogOpened: boolean
  /** What the input itself gave, unless a dialog came before it. */
  readonly value: T | undefined
  /** What the check gave, if it still holds. */
  readonly checked?: C | undefined
}

interface PerformOptions<C> {
  /** Goes along with the wait: it counts where the page turns out to have been at rest already. */
  readonly check?: (signal: AbortSignal) => Promise<C>
  /** The wait is asked for before the input is answered: the page does both in this order nearly always. */
  readonly early?: true
  /** `false`: the caller waits for downloads itself. */
  readonly downloads?: boolean
}

/**
 * Sends input to a page, and waits until what it started has come to rest. When a dialog opens, what was not sent yet is
 * not sent. The look at the page for the reply goes along with the wait, as a check does.
 */
export async function perform<T, C = unknown>(
  page: Page,
  signal: AbortSignal,
  input: (signal: AbortSignal) => Promise<T>,
  aim?: Aim,
  { check, early, downloads = true }: PerformOptions<C> = {},
): Promise<Performed<T, C>> {
  const hands = await handsOn(page, aim, signal)
  if (aim) page.actedIn = aim.found.eye.frameId
  const activity = new Activity(page, { downloads })
  const waitFor = () => {
    // What is under way will change what there is to see.
    if (activity.isBusy) page.capture.dropAhead()
    else page.capture.lookAhead(signal)
    // It may fail for what the act did to the page: then it is asked for again.
    return { checking: check?.(signal).catch(() => undefined), settling: settle(page, activity, hands, signal) }
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
    if (!settled.isSeen) page.capture.dropAhead()
    const checked = settled.calm ? await waiting?.checking : undefined
    if (settled.note !== undefined) page.notice(settled.note)
    if (settled.invalid && hands[0]) for (const why of whyNotSent(page, hands[0], settled.invalid)) page.notice(why)
    if (page.dialogs.open) page.notice(dialogText(page.dialogs.open))
    const reacted = settled.reacted || activity.hasNavigated
    return { ...settled, reacted, dialogOpened: page.dialogs.open !== undefined, value, checked }
  } finally {
    activity.end()
  }
}

/** An act that was done stays done when there is no time left to see what comes of it. */
async function untilTimeIsUp(settling: Promise<Settled>, signal: AbortSignal): Promise<Settled> {
  try {
    return await settling
  } catch (error) {
    if (!signal.aborted || !(error instanceof TabhandError) || error.code !== "timeout") throw error
    return { reacted: true, untold: true, note: "the page was still busy with it when the time was up" }
  }
}

/** The browser says why a form is not sent in a bubble that is no part of the page. */
function whyNotSent(page: Page, { eye }: FrameHand, { document, fields }: WireInvalid): string[] {
  const refOf = (id: number) => page.capture.refs.of(eye, eye.keyOf(document), id)
  return fields.map(({ thing, why }) => `the form was not sent: ${thingNamed(thing, refOf)}: ${quote(clip(why, 200))}`)
}

/** In the frame that is acted on, and in the main one; those that an aim prepared watch already. */
async function handsOn(page: Page, aim: Aim | undefined, signal: AbortSignal): Promise<FrameHand[]> {
  if (aim && aim.found.eye.frameId === page.target.id) return [aim.hand]
  const main = new FrameHand(page.capture.mainEye)
  if ((await unlessDialog(page, main.watch(signal))) && !aim) await page.capture.catchUp(signal)
  return aim ? [aim.hand, main] : [main]
}

/** Whether a dialog opened: the browser does not answer the input that opened it. */
function orDialog<T>(page: Page, sent: Promise<T>, scope: AbortSignal) {
  return Promise.race([
    sent.then((value) => ({ dialogOpened: false, value })),
    page.next("dialogOpened", scope).then(() => ({ dialogOpened: true, value: undefined })),
  ])
}
