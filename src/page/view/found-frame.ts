import type { CdpSession } from "../../cdp/cdp-session.ts"
import type { Protocol } from "../../cdp/protocol.ts"
import type { FrameEye } from "./frame-eye.ts"

/** A frame that a tab has now, and our eye in it. */
export interface FoundFrame {
  readonly session: CdpSession
  readonly frame: Protocol.Page.Frame
  readonly eye: FrameEye
}

export function urlOf({ frame }: FoundFrame): string {
  return frame.url + (frame.urlFragment ?? "")
}

/** Whether a frame is of another origin than that one; one of no origin is so to all others. */
export function isForeignTo(frames: readonly FoundFrame[], id: string): (found: FoundFrame) => boolean {
  const own = frames.find(({ frame }) => frame.id === id)?.frame.securityOrigin
  return ({ frame }) => frame.id !== id && (frame.securityOrigin !== own || !/^\w+:\/\/./.test(frame.securityOrigin))
}

/** The frame of that id and those in it, in the order of the list; nothing when it is not there. */
export function subtreeOf(frames: readonly FoundFrame[], id: string): FoundFrame[] {
  const inside = new Set<string>()
  return frames.filter(({ frame }) => {
    const isInside = frame.id === id || inside.has(frame.parentId ?? "")
    if (isInside) inside.add(frame.id)
    return isInside
  })
}
