import { TabhandError } from "../../../base/errors.ts"
import { clip, quote } from "../../../base/text.ts"
import type { Page } from "../../core/page.ts"
import { unlessDialog } from "../../core/unless-dialog.ts"
import { focusedFrame } from "../../input/focused-frame.ts"
import { givesText, movesFocus } from "../../input/keyboard.ts"
import { type FoundFrame, isForeignTo, urlOf } from "../../view/frames/found-frame.ts"
import { type Performed, perform } from "../perform.ts"
import { ShutGates } from "../shut-gates.ts"
import { tookFocus } from "./type-guarded.ts"

/** Sends text to what has the focus now; a frame of another origin that takes the focus during that gets none of it. */
export async function typeAtFocus<T>(
  page: Page,
  ms: number,
  signal: AbortSignal,
  send: (scope: AbortSignal) => Promise<T>,
): Promise<Performed<T>> {
  const frameId = await unlessDialog(page, focusedFrame(page, signal))
  const foreign = await foreignTo(page, frameId, signal)
  if (foreign) {
    throw new TabhandError("no_effect", `the frame ${clip(urlOf(foreign), 100)} took the focus: nothing was typed`, {
      hint: "click the field that the text is for, or name it: `type <target> <text>`",
    })
  }
  const { loaderId } = page.documents
  const { performed, gates } = await sendTo(page, frameId, ms, signal, send)
  const isLeft = performed.dialogOpened || page.documents.pending || page.documents.loaderId !== loaderId
  if (!gates.isSure && !isLeft) throw mayBeElsewhere()
  return performed
}

/** Sends keys with the gates of frames of other origins shut. */
async function sendTo<T>(
  page: Page,
  frameId: string,
  ms: number,
  signal: AbortSignal,
  send: (scope: AbortSignal) => Promise<T>,
): Promise<{ readonly performed: Performed<T>; readonly gates: ShutGates }> {
  const gates = await ShutGates.ofOthers(page, frameId, ms, signal)
  const performed = await perform(page, signal, (scope) => gates.during(() => send(scope)))
  const taker = performed.dialogOpened ? undefined : await gates.kept()
  if (taker !== undefined) throw tookFocus("what had it", taker)
  return { performed, gates }
}

/** A frame that is gone or too busy to answer cannot report whether keys were withheld from it. */
function mayBeElsewhere(): TabhandError {
  return new TabhandError("not_set", "a frame that came or went in between may have had the focus", {
    hint: "look at the field before you type again; `fill` puts text in without keys",
  })
}

/**
 * Presses a key where the focus is. A key that enters text is not sent to a frame that took the focus; other keys may
 * go to any frame, which is reported.
 */
export async function pressAtFocus(
  page: Page,
  key: string,
  options: { readonly count: number; readonly delayMs: number },
  signal: AbortSignal,
): Promise<void> {
  const send = (scope: AbortSignal) => page.keyboard.press(key, scope, options)
  const ms = options.count * options.delayMs
  if (givesText(key)) await typeAtFocus(page, ms, signal, send)
  else if (movesFocus(key)) await perform(page, signal, send)
  else {
    const frameId = await unlessDialog(page, focusedFrame(page, signal))
    const foreign = await foreignTo(page, frameId, signal)
    await sendTo(page, frameId, ms, signal, send)
    if (foreign) page.notice(`it went to the frame ${quote(clip(urlOf(foreign), 100))}, which has the focus`)
  }
}

/** The frame, if its origin differs from that of the last act: then it or the page has moved the focus there. */
async function foreignTo(page: Page, frameId: string, signal: AbortSignal): Promise<FoundFrame | undefined> {
  const { actedIn } = page
  if (actedIn === undefined || actedIn === frameId) return undefined
  const frames = await page.capture.frames(signal)
  const focused = frames.find(({ frame }) => frame.id === frameId)
  return focused && isForeignTo(frames, actedIn)(focused) ? focused : undefined
}
