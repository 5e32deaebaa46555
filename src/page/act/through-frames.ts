import { TabhandError } from "../../base/errors.ts"
import type { Page } from "../page.ts"
import type { FoundElement } from "../view/capture.ts"
import type { FoundFrame } from "../view/found-frame.ts"
import { inverseOf, mapped, type Point } from "../view/mapping.ts"
import { FrameHand } from "./frame-hand.ts"
import type { WireCover } from "./wire.ts"

export type Through =
  | { readonly point: Point }
  | {
      readonly point?: undefined
      readonly why: "covered" | "outside"
      readonly cover?: WireCover | undefined
      refOf(id: number): string
    }

/** From a point of a frame's window to the tab's: where that frame, and each one around it, is really hit. */
export async function throughFrames(
  page: Page,
  { eye, documentKey, id }: FoundElement,
  inFrame: Point,
  signal: AbortSignal,
): Promise<Through> {
  await bringIntoWindow(page, { eye, documentKey, id }, inFrame, signal)
  const frames = await page.capture.frames(signal)
  const places = await page.capture.places(signal)
  const window = await places.windowOf(eye.frameId)
  const refOf = (of: number) => page.capture.refs.of(eye, documentKey, of)
  if (!window) return { why: "outside", refOf }
  const point = mapped(inFrame, window.toTop)
  if (point.x < 0 || point.y < 0 || point.x >= places.top.width || point.y >= places.top.height)
    return { why: "outside", refOf }
  for (let inner = frameOf(frames, eye.frameId); inner; inner = frameOf(frames, inner.frame.parentId)) {
    const outer = frameOf(frames, inner.frame.parentId)
    const around = outer && (await places.windowOf(outer.frame.id))
    const back = around && inverseOf(around.toTop)
    if (!outer || !back) continue
    const owner = await ownerOf(inner, outer, signal)
    const { hit, cover } = await new FrameHand(outer.eye).isHit(owner.id, mapped(point, back), signal)
    if (!hit) return { why: "covered", cover, refOf: (of) => page.capture.refs.of(outer.eye, owner.documentKey, of) }
  }
  return { point }
}

/** The browser scrolls everything around it, also in other processes. */
async function bringIntoWindow(page: Page, found: FoundElement, at: Point, signal: AbortSignal): Promise<void> {
  const { eye, documentKey, id } = found
  const objectId = await eye.element(documentKey, id, signal)
  if (objectId === undefined) throw new TabhandError("stale_ref", "the element went away while it was aimed at")
  const { boxes } = await eye.boxes([id], documentKey, signal)
  const [told] = boxes
  if (!told) return
  const [[left, top]] = told
  const rect = { x: Math.max(0, at.x - left - 1), y: Math.max(0, at.y - top - 1), width: 2, height: 2 }
  await eye.session.send("DOM.scrollIntoViewIfNeeded", { objectId, rect }, { signal })
  await new FrameHand(page.capture.mainEye).drawn(signal)
}

function frameOf(frames: readonly FoundFrame[], id: string | undefined): FoundFrame | undefined {
  return id === undefined ? undefined : frames.find(({ frame }) => frame.id === id)
}

async function ownerOf({ frame }: FoundFrame, { eye }: FoundFrame, signal: AbortSignal) {
  const id = await eye.ownerOf(frame.id, signal)
  const { documentKey } = await eye.ask({ by: "id", id }, { what: "id" }, signal)
  return { id, documentKey }
}
