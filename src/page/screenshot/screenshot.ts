import type { Protocol } from "../../cdp/protocol.ts"
import type { Page } from "../core/page.ts"
import { remoteFramesIn, whileInWindow } from "../core/remote-frames.ts"
import { unlessDialog } from "../core/unless-dialog.ts"
import { type Box, overlapOf } from "../view/geometry/area.ts"

export const imageFormats = ["png", "jpeg", "webp"] as const
export type ImageFormat = (typeof imageFormats)[number]

/** The area of a page that a screenshot shows. */
export interface Shot {
  /** In page coordinates. */
  readonly area: Box
  /** The area is exactly that of the window. */
  readonly isWindow: boolean
  /** The window shows the area without being enlarged, which the page would notice. */
  readonly isInWindow: boolean
  /** The area is not larger than the window. */
  readonly fitsWindow: boolean
  /** The area is longer than an image can be, and is cut at this height. */
  readonly cutAt?: number
}

/** Chromium draws nothing beyond this many pixels in one image. */
const LONGEST_SIDE = 16_384

/** Plans a screenshot; undefined if the page does not have the wanted area. */
export async function planShot(
  page: Page,
  wanted: "viewport" | "full" | Box,
  signal: AbortSignal,
): Promise<Shot | undefined> {
  const metrics = page.target.session.send("Page.getLayoutMetrics", undefined, { signal })
  const { cssContentSize, cssVisualViewport } = await unlessDialog(page, metrics)
  const { pageX, pageY, clientWidth, clientHeight } = cssVisualViewport
  const window = { x: pageX, y: pageY, width: clientWidth, height: clientHeight }
  if (wanted === "viewport") return { area: window, isWindow: true, isInWindow: true, fitsWindow: true }
  const { x, y, width, height } = cssContentSize
  const whole = { x, y, width: Math.ceil(width), height: Math.ceil(height) }
  // A page may be shorter than its window, with a fixed element below its end.
  const part = wanted === "full" ? whole : (overlapOf(wanted, whole) ?? overlapOf(wanted, window))
  if (!part) return undefined
  const area = inWholePixels(part)
  const shown = overlapOf(area, window)
  return {
    area: { ...area, width: Math.min(area.width, LONGEST_SIDE), height: Math.min(area.height, LONGEST_SIDE) },
    isWindow: false,
    fitsWindow: area.width <= clientWidth && area.height <= clientHeight,
    isInWindow: shown !== undefined && shown.width >= area.width && shown.height >= area.height,
    ...(area.height > LONGEST_SIDE ? { cutAt: LONGEST_SIDE } : {}),
  }
}

export interface ScreenshotOptions {
  readonly format: ImageFormat
  readonly quality: number | undefined
  readonly signal: AbortSignal
}

export interface Screenshot {
  readonly image: Buffer
  readonly notes: readonly string[]
}

export async function takeShot(page: Page, shot: Shot, options: ScreenshotOptions): Promise<Screenshot> {
  const { area, isInWindow, fitsWindow, cutAt } = shot
  const { signal } = options
  const notes =
    cutAt === undefined ? [] : [`the page is longer than one image can be; the first ${cutAt} pixels are shown`]
  const remote = isInWindow ? [] : await unlessDialog(page, remoteFramesIn(page, area, signal))
  if (remote.length === 0) return { image: await draw(page, shot, options), notes }
  if (!fitsWindow) {
    const blank = "frames of other sites are blank where the window does not show them"
    return { image: await draw(page, shot, options), notes: [...notes, `${blank}; a screenshot of the frame shows it`] }
  }
  const drawing = whileInWindow(page, area, remote, () => draw(page, { ...shot, isInWindow: true }, options), signal)
  const image = await unlessDialog(page, drawing)
  return {
    image,
    notes: [...notes, "the page was scrolled there and back: a frame of another site is drawn only in the window"],
  }
}

async function draw(page: Page, { area, isWindow, isInWindow }: Shot, options: ScreenshotOptions): Promise<Buffer> {
  const { format, quality, signal } = options
  const params: Protocol.Page.CaptureScreenshotRequest = {
    format,
    optimizeForSpeed: true,
    ...(quality === undefined || format === "png" ? {} : { quality }),
    ...(isWindow ? {} : { clip: { ...area, scale: 1 }, captureBeyondViewport: !isInWindow }),
  }
  const { data } = await unlessDialog(page, page.target.session.send("Page.captureScreenshot", params, { signal }))
  return Buffer.from(data, "base64")
}

function inWholePixels({ x, y, width, height }: Box): Box {
  const left = Math.round(x)
  const top = Math.round(y)
  const right = Math.max(left + 1, Math.round(x + width))
  const bottom = Math.max(top + 1, Math.round(y + height))
  return { x: left, y: top, width: right - left, height: bottom - top }
}
