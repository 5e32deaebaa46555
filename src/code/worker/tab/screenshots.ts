import { isRecord } from "../../../base/records.ts"
import { formatBytes } from "../../../base/text.ts"
import type { Shot } from "../../wire.ts"
import type { HelperCall } from "./helper-call.ts"
import type { HelperOptions } from "./limits.ts"
import { actedIn, onElement } from "./on-element.ts"
import { toolError } from "./tool-error.ts"

export interface ScreenshotOptions extends HelperOptions {
  /** One element instead of the viewport. */
  readonly selector?: string
  /** The whole page; not with a selector. */
  readonly fullPage?: boolean
  /** Where to save it in full, as a png; relative to the caller's directory. */
  readonly save?: string
  /** Saves it without displaying it. */
  readonly silent?: boolean
}

/** The saved file; width and height are those of the displayed copy. */
export async function screenshot(call: HelperCall, options: ScreenshotOptions): Promise<Shot> {
  const { selector, fullPage = false, save, silent = false } = options
  const args = { fullPage, wantsImage: !silent, ...(save === undefined ? {} : { save: String(save) }) }
  const taken =
    selector === undefined
      ? actedIn(await call.ask("screenshot", { ...args, limitMs: call.left, matchMs: 0 }))
      : { value: await onElement(call, selector, "screenshot", args, { nothing: missed }) }
  const value = "value" in taken && isRecord(taken.value) ? taken.value : {}
  const { shot, image } = value
  if (!isShot(shot)) throw new Error("the engine answered in an unexpected shape")
  const { context } = call
  context.record(shot)
  if (!silent && isImage(image)) {
    context.display({ type: "text", text: caption(shot) })
    context.display({ type: "image", data: image.data, mimeType: image.mimeType })
  }
  return shot
}

function missed(nearest: string) {
  return toolError("no_match", "Screenshot selector did not resolve to an element", nearest || undefined)
}

function caption({ dest, mimeType, bytes, width, height }: Shot): string {
  return `Screenshot saved to ${dest} (${mimeType}, ${formatBytes(bytes)}); shown at ${width}x${height}`
}

function isShot(value: unknown): value is Shot {
  return isRecord(value) && typeof value.dest === "string" && typeof value.bytes === "number"
}

function isImage(value: unknown): value is { readonly data: string; readonly mimeType: string } {
  return isRecord(value) && typeof value.data === "string" && typeof value.mimeType === "string"
}
