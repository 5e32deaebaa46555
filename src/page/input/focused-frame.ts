import { frameWithFocusScript, keyFocusScript } from "../../generated/injected/focus.ts"
import type { KeyFocus } from "../../injected/wire/input.ts"
import type { Page } from "../core/page.ts"
import type { FoundFrame } from "../view/frames/found-frame.ts"
import { unlessGone } from "../view/frames/lookout.ts"

/** The frame that receives keys. */
export async function focusedFrame(page: Page, signal: AbortSignal): Promise<string> {
  const frames = await page.capture.frames(signal)
  if (frames.length === 1) return page.target.id
  const answers = await Promise.all(
    frames.map(({ snapshotter }) => unlessGone(snapshotter.world.call(keyFocusScript, [], isKeyFocus, signal), signal)),
  )
  const focused = frames.find((_, at) => answers[at] === "here")
  if (focused) return focused.frame.id
  // A frame in another process receives the focus a moment after its parent document has lost it.
  const around = frames.findLast((_, at) => answers[at] === "in a frame")
  return (around && (await unlessGone(frameWithFocusIn(around, signal), signal))) ?? page.target.id
}

async function frameWithFocusIn(
  { snapshotter, session }: FoundFrame,
  signal: AbortSignal,
): Promise<string | undefined> {
  const executionContextId = await snapshotter.world.context({ signal })
  const call = { functionDeclaration: frameWithFocusScript, executionContextId }
  const { objectId } = (await session.send("Runtime.callFunctionOn", call, { signal })).result
  if (objectId === undefined) return undefined
  try {
    return (await session.send("DOM.describeNode", { objectId }, { signal })).node.frameId
  } finally {
    await unlessGone(session.send("Runtime.releaseObject", { objectId }, { signal }), signal)
  }
}

function isKeyFocus(value: unknown): value is KeyFocus {
  return value === "here" || value === "in a frame" || value === "elsewhere"
}
