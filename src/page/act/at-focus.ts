import { TabhandError } from "../../base/errors.ts"
import { clip } from "../../base/text.ts"
import { focusedFrame } from "../input/focused-frame.ts"
import { makesCharacter } from "../input/keyboard.ts"
import type { Page } from "../page.ts"
import { unlessDialog } from "../unless-dialog.ts"
import { isForeignTo, urlOf } from "../view/found-frame.ts"
import { type Performed, perform } from "./perform.ts"
import { ShutGates } from "./shut-gates.ts"
import { tookFocus } from "./type-guarded.ts"

/** Sends text to whatever has the focus now, and to nothing of another origin that takes it meanwhile. */
export async function typeAtFocus<T>(
  page: Page,
  ms: number,
  signal: AbortSignal,
  send: (scope: AbortSignal) => Promise<T>,
): Promise<Performed<T>> {
  const frameId = await unlessDialog(page, focusedFrame(page, signal))
  await checkFrame(page, frameId, signal)
  const gates = await unlessDialog(page, ShutGates.ofOthers(page, frameId, ms, signal))
  const performed = await perform(page, signal, (scope) => gates.during(() => send(scope)))
  const taker = performed.dialogOpened ? undefined : await gates.kept()
  if (taker !== undefined) throw tookFocus("what had it", taker)
  return performed
}

/** Presses a key where the focus is. One that makes a character is text; the others may go wherever the page leads. */
export async function pressAtFocus(
  page: Page,
  key: string,
  options: { readonly count: number; readonly delayMs: number },
  signal: AbortSignal,
): Promise<void> {
  const send = (scope: AbortSignal) => page.keyboard.press(key, scope, options)
  if (makesCharacter(key)) await typeAtFocus(page, options.count * options.delayMs, signal, send)
  else await perform(page, signal, send)
}

/** A frame of another origin than what was last acted on has the focus only because it took it. */
async function checkFrame(page: Page, frameId: string, signal: AbortSignal): Promise<void> {
  const { actedIn } = page
  if (actedIn === undefined || actedIn === frameId) return
  const frames = await page.capture.frames(signal)
  const focused = frames.find(({ frame }) => frame.id === frameId)
  if (!focused || !isForeignTo(frames, actedIn)(focused)) return
  throw new TabhandError("no_effect", `the frame ${clip(urlOf(focused), 100)} took the focus: nothing was typed`, {
    hint: "click the field that the text is for, or name it: `type <target> <text>`",
  })
}
