import type { Protocol } from "../cdp/protocol.ts"
import type { Page } from "./page.ts"
import { badSelector, noMatch, notVisible } from "./selector.ts"
import { unlessDialog } from "./unless-dialog.ts"

export const imageFormats = ["png", "jpeg", "webp"] as const
export type ImageFormat = (typeof imageFormats)[number]

export interface ScreenshotOptions {
  readonly format: ImageFormat
  readonly quality: number | undefined
  readonly area: "viewport" | "full" | Box
  readonly signal: AbortSignal
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Screenshot {
  readonly image: Buffer
  /** The page is larger than one picture can be; this much of it is shown. */
  readonly cutAt?: number
}

/** Chromium draws nothing beyond this many pixels in one picture. */
const LONGEST_SIDE = 16_384

export async function screenshot(page: Page, options: ScreenshotOptions): Promise<Screenshot> {
  const { session } = page.target
  const { area, format, quality, signal } = options
  const box = area === "full" ? await wholePage(page, signal) : area === "viewport" ? undefined : area
  const part = box && {
    ...box,
    width: Math.min(box.width, LONGEST_SIDE),
    height: Math.min(box.height, LONGEST_SIDE),
    scale: 1,
  }
  const params: Protocol.Page.CaptureScreenshotRequest = {
    format,
    optimizeForSpeed: true,
    ...(quality === undefined || format === "png" ? {} : { quality }),
    ...(part ? { clip: part, captureBeyondViewport: true } : {}),
  }
  const { data } = await unlessDialog(page, session.send("Page.captureScreenshot", params, { signal }))
  return {
    image: Buffer.from(data, "base64"),
    ...(box && box.height > LONGEST_SIDE ? { cutAt: LONGEST_SIDE } : {}),
  }
}

async function wholePage(page: Page, signal: AbortSignal): Promise<Box> {
  const { cssContentSize } = await page.target.session.send("Page.getLayoutMetrics", undefined, { signal })
  return { x: 0, y: 0, width: Math.ceil(cssContentSize.width), height: Math.ceil(cssContentSize.height) }
}

/** The box of the first element that the selector matches, in page coordinates. */
export async function boxOf(page: Page, selector: string, signal: AbortSignal): Promise<Box> {
  const answer = await unlessDialog(page, page.world.call(measure, [selector], isMeasured, signal))
  if (answer.kind === "bad") throw badSelector(selector)
  if (answer.kind === "none") throw noMatch(selector)
  if (answer.kind === "empty") throw notVisible(selector, "takes no space on the page")
  return answer.box
}

type Measured = { kind: "bad" } | { kind: "none" } | { kind: "empty" } | { kind: "box"; box: Box }

function isMeasured(value: unknown): value is Measured {
  return typeof value === "object" && value !== null && "kind" in value
}

const measure = `function (selector) {
  let element
  try { element = document.querySelector(selector) } catch { return { kind: "bad" } }
  if (!element) return { kind: "none" }
  const { x, y, width, height } = element.getBoundingClientRect()
  if (width === 0 || height === 0) return { kind: "empty" }
  return { kind: "box", box: { x: x + scrollX, y: y + scrollY, width, height } }
}`
