import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import { type FoundFrame, subtreeOf } from "./found-frame.ts"

/** The frame that somebody wants the commands on a tab to be about. */
interface Chosen {
  readonly frameId: string
  /** What it was called when it was chosen. */
  readonly name: string
}

/** Whether the commands on a tab are about all of it, or about one frame and what is in it. */
export class Scope {
  #chosen: Chosen | undefined

  get chosen(): Chosen | undefined {
    return this.#chosen
  }

  enter(frameId: string, name: string): void {
    this.#chosen = { frameId, name }
  }

  /** Returns whether there was anything to leave. */
  leave(): boolean {
    const wasInside = this.#chosen !== undefined
    this.#chosen = undefined
    return wasInside
  }

  /** Those of a tab's frames that commands are about; none when the chosen one is not among them. */
  of(frames: readonly FoundFrame[]): readonly FoundFrame[] {
    return this.#chosen ? subtreeOf(frames, this.#chosen.frameId) : frames
  }
}

export function frameGone({ name }: Chosen): TabhandError {
  return new TabhandError("frame_gone", `the frame ${quote(clip(name, 120))} is no longer on the page`, {
    hint: "`frame main` makes commands be about the whole page again",
  })
}

/** Between two documents a frame may have left one process and not arrived in the other. */
export function frameMoves({ name }: Chosen): TabhandError {
  return new TabhandError("navigated_away", `the frame ${quote(clip(name, 120))} is going to another document`, {
    hint: "try again",
  })
}
