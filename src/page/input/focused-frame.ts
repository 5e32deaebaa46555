import { isBoolean } from "../../base/records.ts"
import type { Page } from "../page.ts"
import { unlessGone } from "../view/lookout.ts"

/** The frame that keys go to. */
export async function focusedFrame(page: Page, signal: AbortSignal): Promise<string> {
  const frames = await page.capture.frames(signal)
  if (frames.length === 1) return page.target.id
  const told = await Promise.all(
    frames.map(({ eye }) => unlessGone(eye.world.call(hasFocus, [], isBoolean, signal), signal)),
  )
  return frames.find((_, at) => told[at])?.frame.id ?? page.target.id
}

// Runs in our own world. The frame around one that has the focus says so too, but its own focus is on the frame's element.
const hasFocus = `function () {
  if (!Reflect.apply(Document.prototype.hasFocus, document, [])) return false
  const { get } = Object.getOwnPropertyDescriptor(Document.prototype, "activeElement")
  const active = Reflect.apply(get, document, [])
  return ![HTMLIFrameElement, HTMLFrameElement, HTMLObjectElement, HTMLEmbedElement].some((kind) => active instanceof kind)
}`
