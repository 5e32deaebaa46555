import { isBoolean } from "../../base/records.ts"
import { isDrawnScript, scrollWindowToScript } from "../../generated/injected/scrolling.ts"
import type { FoundFrame } from "../view/frames/found-frame.ts"
import { type Box, overlapOf } from "../view/geometry/area.ts"
import type { Page } from "./page.ts"

/** How long a frame may take to be drawn after it was scrolled into the window. */
const DRAWN_MS = 500

/** Out-of-process frames in an area of the page: the browser draws them only while the window shows them. */
export async function remoteFramesIn(page: Page, area: Box, signal: AbortSignal): Promise<FoundFrame[]> {
  const frames = await page.capture.frames(signal)
  const remote = frames.filter(({ session, frame }) => {
    const parent = frames.find((other) => other.frame.id === frame.parentId)
    return parent !== undefined && parent.session !== session
  })
  if (remote.length === 0) return []
  const places = await page.capture.places(signal)
  const windows = await Promise.all(remote.map(({ frame }) => places.windowOf(frame.id)))
  return remote.filter((_, at) => {
    const opening = windows[at]?.opening
    return opening !== undefined && overlapOf(places.onPage(opening), area) !== undefined
  })
}

/** Runs `work` while the window is scrolled to an area and these frames in it are drawn. */
export async function whileInWindow<T>(
  page: Page,
  area: Box,
  frames: readonly FoundFrame[],
  work: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const before = await page.world.call(scrollWindowToScript, [area.x, area.y], isPair, signal)
  try {
    await Promise.all(
      frames.map(({ snapshotter }) => snapshotter.world.call(isDrawnScript, [DRAWN_MS], isBoolean, signal)),
    )
    return await work()
  } finally {
    await page.world.call(scrollWindowToScript, before, isPair, signal)
  }
}

function isPair(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isFinite)
}
