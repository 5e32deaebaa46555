import type { FrameSnapshotter } from "../frames/frame-snapshotter.ts"
import type { Entry, Look } from "./look.ts"
import type { Refs } from "./refs.ts"

/** What one frame shows, with the frames in it. */
export interface FrameView {
  readonly snapshotter: FrameSnapshotter
  readonly documentKey: string
  readonly look: Look
  readonly url: string
  /** By the id of the iframe element. */
  readonly frames: ReadonlyMap<number, FrameView>
}

/** What a tab showed at one moment. */
export interface View {
  readonly url: string
  readonly title: string
  readonly main: FrameView
  readonly refs: Refs
}

/** The frame and all frames in it. */
export function* framesOf(frame: FrameView): Generator<FrameView> {
  yield frame
  for (const inner of frame.frames.values()) yield* framesOf(inner)
}

export function refOf(view: View, frame: FrameView, entry: Entry): string {
  return view.refs.of(frame.snapshotter, frame.documentKey, entry.id)
}
