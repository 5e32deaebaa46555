import { TabhandError } from "../../base/errors.ts"
import { type Box, boxOfArea, moved, overlapOf, rounded } from "./area.ts"
import type { FoundFrame } from "./found-frame.ts"
import type { FrameEye } from "./frame-eye.ts"
import { followedBy, intoCorners, type Mapping, mappedBox, unmoved } from "./mapping.ts"

/** Where an element is, in the window of the tab. */
export interface Place {
  readonly box: Box
  /**
   * What can be seen of it, apart from what the tab's own window shows: without what lies outside of the frames and the
   * scrolled boxes that it is in.
   */
  readonly shown: Box | undefined
}

/** How one frame's window is drawn in the tab's. */
interface FrameWindow {
  readonly toTop: Mapping
  /** Through which part of the tab's window it can be seen; all of it for the main frame. */
  readonly opening: Box | undefined
}

interface TopWindow {
  readonly width: number
  readonly height: number
  readonly scrollX: number
  readonly scrollY: number
}

/** Tells where elements of all frames are in the tab's own window, at one moment. */
export class Places {
  readonly #frames: readonly FoundFrame[]
  readonly #signal: AbortSignal
  readonly #windows = new Map<string, Promise<FrameWindow | undefined>>()
  readonly top: TopWindow

  private constructor(frames: readonly FoundFrame[], top: TopWindow, signal: AbortSignal) {
    this.#frames = frames
    this.top = top
    this.#signal = signal
  }

  /** The main frame is the first one. */
  static async in(frames: readonly FoundFrame[], signal: AbortSignal): Promise<Places> {
    const [main] = frames
    if (!main) throw new TabhandError("navigated_away", "the page went away while it was looked at")
    return new Places(frames, await main.eye.boxes([], undefined, signal), signal)
  }

  /** Of elements of one frame's document, in the same order; nothing for those that are gone or not drawn. */
  async of(eye: FrameEye, documentKey: string, ids: readonly number[]): Promise<(Place | undefined)[]> {
    const [window, { boxes }] = await Promise.all([
      this.windowOf(eye.frameId),
      eye.boxes(ids, documentKey, this.#signal),
    ])
    return boxes.map((told) => {
      if (told === 0 || window === undefined) return undefined
      const [box, shown] = told
      return {
        box: rounded(mappedBox(boxOfArea(box), window.toTop)),
        shown: shown === 0 ? undefined : seenThrough(boxOfArea(shown), window),
      }
    })
  }

  /** A place in the tab's window, as a place in its page. */
  onPage(box: Box): Box {
    return rounded(moved(box, this.top.scrollX, this.top.scrollY))
  }

  /** How a frame's window is drawn in the tab's; nothing when it is not. */
  windowOf(frameId: string): Promise<FrameWindow | undefined> {
    const known = this.#windows.get(frameId)
    if (known) return known
    const window = this.#look(frameId)
    this.#windows.set(frameId, window)
    return window
  }

  async #look(frameId: string): Promise<FrameWindow | undefined> {
    const here = this.#frames.find(({ frame }) => frame.id === frameId)
    if (here === this.#frames[0]) return { toTop: unmoved, opening: undefined }
    const parent = this.#frames.find(({ frame }) => frame.id === here?.frame.parentId)
    // Frames that share a process are told of in the coordinates of the outermost among them.
    const root = this.#frames.find(({ session }) => session === parent?.session)
    if (!here || !parent || !root) return undefined
    try {
      const [around, outermost, owner] = await Promise.all([
        this.windowOf(parent.frame.id),
        this.windowOf(root.frame.id),
        this.#owner(here, parent),
      ])
      if (!around || !outermost || !owner) return undefined
      const toTop = followedBy(owner.drawn, outermost.toTop)
      const own = mappedBox({ x: 0, y: 0, width: owner.width, height: owner.height }, toTop)
      const left = seenThrough(owner.shown, around)
      const opening = left && overlapOf(left, own)
      return { toTop, opening: opening ?? NOTHING }
    } catch (error) {
      // A frame may go while it is looked at, and is then nowhere.
      if (this.#signal.aborted) throw error
      return undefined
    }
  }

  /** The element that a frame stands in: what can be seen of it, and how the frame's window is drawn into it. */
  async #owner({ eye, frame }: FoundFrame, parent: FoundFrame) {
    const options = { signal: this.#signal }
    const { backendNodeId } = await parent.session.send("DOM.getFrameOwner", { frameId: frame.id }, options)
    const [id, { model }, { width, height }] = await Promise.all([
      parent.eye.idOf(backendNodeId, this.#signal),
      parent.session.send("DOM.getBoxModel", { backendNodeId }, options),
      eye.boxes([], undefined, this.#signal),
    ])
    const { boxes } = await parent.eye.boxes([id], undefined, this.#signal)
    const [told] = boxes
    if (!told) return undefined
    const [, shown] = told
    return {
      width,
      height,
      drawn: intoCorners(model.content, width, height),
      shown: shown === 0 ? NOTHING : boxOfArea(shown),
    }
  }
}

const NOTHING: Box = { x: 0, y: 0, width: 0, height: 0 }

/** What can be seen of a box of a frame's document in the tab's window. */
function seenThrough(box: Box, { toTop, opening }: FrameWindow): Box | undefined {
  const drawn = mappedBox(box, toTop)
  const seen = opening ? overlapOf(drawn, opening) : drawn
  return seen && rounded(seen)
}
