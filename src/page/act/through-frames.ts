import { TabhandError } from "../../base/errors.ts"
import type { Page } from "../page.ts"
import type { Places } from "../view/boxes.ts"
import type { FoundElement } from "../view/capture.ts"
import type { FoundFrame } from "../view/found-frame.ts"
import { inverseOf, type Mapping, mapped, type Point } from "../view/mapping.ts"
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

/** A frame around the element, as it is seen from its own window. */
interface Level {
  readonly hand: FrameHand
  /** The element that the next frame inwards stands in. */
  readonly owner: { readonly id: number; readonly documentKey: string }
  readonly back: Mapping
}

/**
 * From a point of a frame's window to the tab's: where that frame, and each one around it, is really hit. What lies over
 * a frame may leave other points of the element free; they are asked for only then.
 */
export async function throughFrames(
  page: Page,
  found: FoundElement,
  inFrame: Point,
  others: () => Promise<readonly Point[]>,
  signal: AbortSignal,
): Promise<Through> {
  const { eye, documentKey } = found
  await bringIntoWindow(page, found, inFrame, signal)
  const frames = await page.capture.frames(signal)
  const places = await page.capture.places(signal)
  const window = await places.windowOf(eye.frameId)
  const refOf = (of: number) => page.capture.refs.of(eye, documentKey, of)
  if (!window) return { why: "outside", refOf }
  const { width, height } = places.top
  const shown = (points: readonly Point[]) =>
    points.map((each) => mapped(each, window.toTop)).filter(({ x, y }) => x >= 0 && y >= 0 && x < width && y < height)
  const levels = await levelsAround(eye.frameId, frames, places, signal)
  const first = await hitThrough(page, levels, shown([inFrame]), signal)
  if (first.point) return first
  const second = await hitThrough(page, levels, shown(await others()), signal)
  return second.point ? second : first
}

async function levelsAround(
  frameId: string,
  frames: readonly FoundFrame[],
  places: Places,
  signal: AbortSignal,
): Promise<Level[]> {
  const levels: Level[] = []
  for (let inner = frameOf(frames, frameId); inner; inner = frameOf(frames, inner.frame.parentId)) {
    const outer = frameOf(frames, inner.frame.parentId)
    const around = outer && (await places.windowOf(outer.frame.id))
    const back = around && inverseOf(around.toTop)
    if (outer && back) levels.push({ hand: new FrameHand(outer.eye), owner: await ownerOf(inner, outer, signal), back })
  }
  return levels
}

/** The first of these points of the tab's window that gets through, or what is in the way of the first of them. */
async function hitThrough(
  page: Page,
  levels: readonly Level[],
  points: readonly Point[],
  signal: AbortSignal,
): Promise<Through> {
  let left = points
  for (const { hand, owner, back } of levels) {
    const { hits, cover } = await hand.areHit(
      owner.id,
      left.map((each) => mapped(each, back)),
      signal,
    )
    const through = left.filter((_, at) => hits[at])
    if (left.length > 0 && through.length === 0) {
      const refOf = (of: number) => page.capture.refs.of(hand.eye, owner.documentKey, of)
      return { why: "covered", cover, refOf }
    }
    left = through
  }
  const [point] = left
  return point ? { point } : { why: "outside", refOf: () => "" }
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
