import { isBoolean } from "../base/records.ts"
import type { Page } from "./page.ts"
import { type Box, overlapOf } from "./view/area.ts"
import type { FoundFrame } from "./view/found-frame.ts"

/** How long a frame may take to be drawn once it came into the window. */
const DRAWN_MS = 500

/** Frames with a process of their own in a part of the page: the browser draws them only while the window shows them. */
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

/** Does something while the page is scrolled so that the window shows a part of it with those frames drawn. */
export async function whileInWindow<T>(
  page: Page,
  area: Box,
  frames: readonly FoundFrame[],
  work: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const before = await page.world.call(scrollScript, [area.x, area.y], isPair, signal)
  try {
    await Promise.all(frames.map(({ eye }) => eye.world.call(drawnScript, [DRAWN_MS], isBoolean, signal)))
    return await work()
  } finally {
    await page.world.call(scrollScript, before, isPair, signal)
  }
}

const scrollScript = `function (left, top) {
  const before = [scrollX, scrollY]
  scrollTo({ left, top, behavior: "instant" })
  return before
}`

const drawnScript = `function (ms) {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))
    setTimeout(resolve, ms, false)
  })
}`

function isPair(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isFinite)
}
