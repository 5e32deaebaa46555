import type { Page } from "./page.ts"
import { urlOf } from "./view/found-frame.ts"
import type { FrameEye } from "./view/frame-eye.ts"

/** The frame that commands are about: the main one, unless somebody chose another. */
export interface FrameInScope {
  readonly eye: FrameEye
  /** Its address, where it is not the main one. */
  readonly frameUrl: string | undefined
}

export async function frameInScope(page: Page, signal: AbortSignal): Promise<FrameInScope> {
  const [here] = page.capture.scope.chosen ? await page.capture.framesInScope(signal) : []
  return here ? { eye: here.eye, frameUrl: urlOf(here) } : { eye: page.capture.mainEye, frameUrl: undefined }
}
