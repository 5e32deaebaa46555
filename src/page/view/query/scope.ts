import { TabhandError } from "../../../base/errors.ts"
import { clip, quote } from "../../../base/text.ts"
import { type FoundFrame, subtreeOf } from "../frames/found-frame.ts"

/** The frame that commands on a tab are limited to. */
interface Chosen {
  readonly frameId: string
  /** Its name when it was chosen. */
  readonly name: string
}

/** Whether commands on a tab apply to the whole page, or to one frame and those in it. */
export class Scope {
  #chosen: Chosen | undefined

  get chosen(): Chosen | undefined {
    return this.#chosen
  }

  enter(frameId: string, name: string): void {
    this.#chosen = { frameId, name }
  }

  /** Returns whether a frame was chosen. */
  leave(): boolean {
    const wasInside = this.#chosen !== undefined
    this.#chosen = undefined
    return wasInside
  }

  /** The frames in scope; empty if the chosen one is missing. */
  of(frames: readonly FoundFrame[]): readonly FoundFrame[] {
    return this.#chosen ? subtreeOf(frames, this.#chosen.frameId) : frames
  }
}

export function frameGone({ name }: Chosen): TabhandError {
  return new TabhandError("frame_gone", `the frame ${quote(clip(name, 120))} is no longer on the page`, {
    hint: "`frame main` makes commands be about the whole page again",
  })
}

/** During a navigation, a frame may have left one process and not arrived in the next. */
export function frameMoves({ name }: Chosen): TabhandError {
  return new TabhandError("navigated_away", `the frame ${quote(clip(name, 120))} is going to another document`, {
    hint: "try again",
  })
}
