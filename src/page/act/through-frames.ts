import { TabhandError } from "../../base/errors.ts"
import type { WireCover } from "../../injected/wire/acting.ts"
import type { Point } from "../../injected/wire/point.ts"
import type { Page } from "../core/page.ts"
import type { FoundElement } from "../view/capture.ts"
import type { FoundFrame } from "../view/frames/found-frame.ts"
import type { Places } from "../view/geometry/boxes.ts"
import { inverseOf, type Mapping, mapped } from "../view/geometry/mapping.ts"
import { FrameActions } from "./frame-actions.ts"

export type Through =
  | { readonly point: Point }
  | {
      readonly point?: undefined
      readonly why: "covered" | "outside"
      readonly cover?: WireCover | undefined
      refOf(id: number): string
    }

/** A frame around the element, in its own coordinates. */
interface Level {
  readonly actions: FrameActions
  /** The iframe element of the next inner frame. */
  readonly owner: { readonly id: number; readonly documentKey: string }
  readonly back: Mapping
}

/**
 * Maps a point of a frame to the tab's window, and checks that it hits that frame and each one around it. If it is
 * covered there, other points of the element are tried.
 */
export async function throughFrames(
  page: Page,
  found: FoundElement,
  inFrame: Point,
  others: () => Promise<readonly Point[]>,
  signal: AbortSignal,
): Promise<Through> {
  const { snapshotter, documentKey } = found
  await bringIntoWindow(page, found, inFrame, signal)
  const frames = await page.capture.frames(signal)
  const places = await page.capture.places(signal)
  const window = await places.windowOf(snapshotter.frameId)
  const refOf = (of: number) => page.capture.refs.of(snapshotter, documentKey, of)
  if (!window) return { why: "outside", refOf }
  const { width, height } = places.top
  const shown = (points: readonly Point[]) =>
    points.map((each) => mapped(each, window.toTop)).filter(({ x, y }) => x >= 0 && y >= 0 && x < width && y < height)
  const levels = await levelsAround(snapshotter.frameId, frames, places, signal)
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
    if (outer && back)
      levels.push({ actions: new FrameActions(outer.snapshotter), owner: await ownerOf(inner, outer, signal), back })
  }
  return levels
}

/** The first of these points of the tab's window that hits all levels, or what covers the first of them. */
async function hitThrough(
  page: Page,
  levels: readonly Level[],
  points: readonly Point[],
  signal: AbortSignal,
): Promise<Through> {
  let left = points
  for (const { actions, owner, back } of levels) {
    const { hits, cover } = await actions.areHit(
      owner.id,
      left.map((each) => mapped(each, back)),
      signal,
    )
    const through = left.filter((_, at) => hits[at])
    if (left.length > 0 && through.length === 0) {
      const refOf = (of: number) => page.capture.refs.of(actions.snapshotter, owner.documentKey, of)
      return { why: "covered", cover, refOf }
    }
    left = through
  }
  const [point] = left
  return point ? { point } : { why: "outside", refOf: () => "" }
}

/** The browser scrolls all containers, also in other processes. */
async function bringIntoWindow(page: Page, found: FoundElement, at: Point, signal: AbortSignal): Promise<void> {
  const { snapshotter, documentKey, id } = found
  const objectId = await snapshotter.element(documentKey, id, signal)
  if (objectId === undefined) throw new TabhandError("stale_ref", "the element went away while it was aimed at")
  const { boxes } = await snapshotter.boxes([id], documentKey, signal)
  const [box] = boxes
  if (!box) return
  const [[left, top]] = box
  const rect = { x: Math.max(0, at.x - left - 1), y: Math.max(0, at.y - top - 1), width: 2, height: 2 }
  await snapshotter.session.send("DOM.scrollIntoViewIfNeeded", { objectId, rect }, { signal })
  await new FrameActions(page.capture.mainSnapshotter).drawn(signal)
}

function frameOf(frames: readonly FoundFrame[], id: string | undefined): FoundFrame | undefined {
  return id === undefined ? undefined : frames.find(({ frame }) => frame.id === id)
}

async function ownerOf({ frame }: FoundFrame, { snapshotter }: FoundFrame, signal: AbortSignal) {
  const id = await snapshotter.ownerOf(frame.id, signal)
  const { documentKey } = await snapshotter.ask({ by: "id", id }, { what: "id" }, signal)
  return { id, documentKey }
}
