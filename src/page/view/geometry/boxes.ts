import { TabhandError } from "../../../base/errors.ts"
import type { FoundFrame } from "../frames/found-frame.ts"
import type { FrameSnapshotter } from "../frames/frame-snapshotter.ts"
import { type Box, boxOfArea, moved, overlapOf, rounded } from "./area.ts"
import { followedBy, intoCorners, type Mapping, mappedBox, unmoved } from "./mapping.ts"

/** The place of an element in the tab's window. */
export interface Place {
  readonly box: Box
  /** The part that the frames and scroll containers around it show, not clipped to the tab's window. */
  readonly shown: Box | undefined
}

/** How a frame's window is drawn in the tab's. */
interface FrameWindow {
  readonly toTop: Mapping
  /** The part of the tab's window that shows it; undefined (all) for the main frame. */
  readonly opening: Box | undefined
}

interface TopWindow {
  readonly width: number
  readonly height: number
  readonly scrollX: number
  readonly scrollY: number
}

/** Locates elements of all frames in the tab's window, at one moment. */
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

  /** The first frame is the main one. */
  static async in(frames: readonly FoundFrame[], signal: AbortSignal): Promise<Places> {
    const [main] = frames
    if (!main) throw new TabhandError("navigated_away", "the page went away while it was looked at")
    return new Places(frames, await main.snapshotter.boxes([], undefined, signal), signal)
  }

  /** The places of elements of one document, in the same order; undefined for those that are gone or not drawn. */
  async of(snapshotter: FrameSnapshotter, documentKey: string, ids: readonly number[]): Promise<(Place | undefined)[]> {
    const [window, { boxes }] = await Promise.all([
      this.windowOf(snapshotter.frameId),
      snapshotter.boxes(ids, documentKey, this.#signal),
    ])
    return boxes.map((area) => {
      if (area === 0 || window === undefined) return undefined
      const [box, shown] = area
      return {
        box: rounded(mappedBox(boxOfArea(box), window.toTop)),
        shown: shown === 0 ? undefined : seenThrough(boxOfArea(shown), window),
      }
    })
  }

  /** Converts window coordinates to page coordinates. */
  onPage(box: Box): Box {
    return rounded(moved(box, this.top.scrollX, this.top.scrollY))
  }

  /** How a frame's window is drawn in the tab's; undefined if it is not. */
  windowOf(frameId: string): Promise<FrameWindow | undefined> {
    const known = this.#windows.get(frameId)
    if (known) return known
    const window = this.#measure(frameId)
    this.#windows.set(frameId, window)
    return window
  }

  async #measure(frameId: string): Promise<FrameWindow | undefined> {
    const here = this.#frames.find(({ frame }) => frame.id === frameId)
    if (here === this.#frames[0]) return { toTop: unmoved, opening: undefined }
    const parent = this.#frames.find(({ frame }) => frame.id === here?.frame.parentId)
    // The browser reports frames of one process in coordinates of the outermost one.
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
      // A frame that was removed in the meantime has no place.
      if (this.#signal.aborted) throw error
      return undefined
    }
  }

  /** The iframe element of a frame: its visible part, and how the frame's window is drawn into it. */
  async #owner({ snapshotter, frame }: FoundFrame, parent: FoundFrame) {
    const options = { signal: this.#signal }
    const { backendNodeId } = await parent.session.send("DOM.getFrameOwner", { frameId: frame.id }, options)
    const [id, { model }, { width, height }] = await Promise.all([
      parent.snapshotter.idOf(backendNodeId, this.#signal),
      parent.session.send("DOM.getBoxModel", { backendNodeId }, options),
      snapshotter.boxes([], undefined, this.#signal),
    ])
    const { boxes } = await parent.snapshotter.boxes([id], undefined, this.#signal)
    const [area] = boxes
    if (!area) return undefined
    const [, shown] = area
    return {
      width,
      height,
      drawn: intoCorners(model.content, width, height),
      shown: shown === 0 ? NOTHING : boxOfArea(shown),
    }
  }
}

const NOTHING: Box = { x: 0, y: 0, width: 0, height: 0 }

/** The visible part of a box of a frame, in the tab's window. */
function seenThrough(box: Box, { toTop, opening }: FrameWindow): Box | undefined {
  const drawn = mappedBox(box, toTop)
  const seen = opening ? overlapOf(drawn, opening) : drawn
  return seen && rounded(seen)
}
