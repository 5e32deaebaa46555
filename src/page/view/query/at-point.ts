import { TabhandError } from "../../../base/errors.ts"
import type { Point } from "../../../injected/wire/point.ts"
import type { Question } from "../../../injected/wire/question.ts"
import type { Answer } from "../capture.ts"
import type { FoundFrame } from "../frames/found-frame.ts"
import type { FrameSnapshotter } from "../frames/frame-snapshotter.ts"
import { unlessGone } from "../frames/lookout.ts"
import { Places } from "../geometry/boxes.ts"
import { inverseOf, mapped } from "../geometry/mapping.ts"

/** The answer of an element at a point, and where that point is in the element's own frame. */
export interface AnswerAt extends Answer {
  readonly at: Point
}

/** A point, and whether the control there is meant rather than the topmost element. */
export interface Sought {
  readonly point: Point
  readonly text: string
  readonly control?: true | undefined
}

/** Asks about the topmost element at a point of the tab's window, in whichever frame it is. */
export async function askAt(
  frames: readonly FoundFrame[],
  { point, text, control }: Sought,
  question: Question,
  signal: AbortSignal,
): Promise<AnswerAt> {
  const [main] = frames
  const found = main && (await askIn(main.snapshotter, { ...point, control }, question, signal))
  if (!found) {
    throw new TabhandError("no_match", `there is nothing at ${text}`, {
      hint: "points are those of the window: `snapshot --boxes` shows where things are",
    })
  }
  if (frames.length === 1) return found
  const places = await Places.in(frames, signal)
  const innermost = async (outer: AnswerAt): Promise<AnswerAt> => {
    const inner = await frameAt(frames, outer, places, point, signal)
    const deeper = inner && (await askIn(inner.snapshotter, { ...inner.at, control }, question, signal))
    return deeper ? innermost(deeper) : outer
  }
  return innermost(found)
}

/** Undefined if nothing is there, as on the border of a frame. */
async function askIn(
  snapshotter: FrameSnapshotter,
  { x, y, control }: Point & Pick<Sought, "control">,
  question: Question,
  signal: AbortSignal,
): Promise<AnswerAt | undefined> {
  const finder = { by: "point", x, y, ...(control ? { control } : {}) } as const
  const answer = await snapshotter.ask(finder, question, signal)
  return answer.count === 0 ? undefined : { ...answer, snapshotter, at: { x, y } }
}

/** The frame that the element shows, and the point in it. */
async function frameAt(
  frames: readonly FoundFrame[],
  { snapshotter, id }: AnswerAt,
  places: Places,
  point: Point,
  signal: AbortSignal,
): Promise<{ readonly snapshotter: FrameSnapshotter; readonly at: Point } | undefined> {
  for (const { frame, snapshotter: inner } of frames) {
    if (frame.parentId !== snapshotter.frameId) continue
    if ((await unlessGone(snapshotter.ownerOf(frame.id, signal), signal)) !== id) continue
    const window = await places.windowOf(frame.id)
    const back = window && inverseOf(window.toTop)
    return back && { snapshotter: inner, at: mapped(point, back) }
  }
  return undefined
}
