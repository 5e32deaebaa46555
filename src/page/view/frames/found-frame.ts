import type { CdpSession } from "../../../cdp/cdp-session.ts"
import type { Protocol } from "../../../cdp/protocol.ts"
import type { FrameSnapshotter } from "./frame-snapshotter.ts"

/** A current frame of a tab, and its snapshotter. */
export interface FoundFrame {
  readonly session: CdpSession
  readonly frame: Protocol.Page.Frame
  readonly snapshotter: FrameSnapshotter
}

export function urlOf({ frame }: FoundFrame): string {
  return frame.url + (frame.urlFragment ?? "")
}

/** Whether a frame's origin differs from that of frame `id`; opaque origins differ from all others. */
export function isForeignTo(frames: readonly FoundFrame[], id: string): (found: FoundFrame) => boolean {
  const own = frames.find(({ frame }) => frame.id === id)?.frame.securityOrigin
  return ({ frame }) => frame.id !== id && (frame.securityOrigin !== own || !/^\w+:\/\/./.test(frame.securityOrigin))
}

/** The frame and those in it, in the order of the list; empty if it is missing. */
export function subtreeOf(frames: readonly FoundFrame[], id: string): FoundFrame[] {
  const inside = new Set<string>()
  return frames.filter(({ frame }) => {
    const isInside = frame.id === id || inside.has(frame.parentId ?? "")
    if (isInside) inside.add(frame.id)
    return isInside
  })
}
