import type { CdpSession } from "../../../cdp/cdp-session.ts"
import type { Protocol } from "../../../cdp/protocol.ts"

type Frame = Protocol.Page.Frame

/**
 * The frames of one session. If there are no child frames, as on most pages, the list is cached: the browser notifies
 * when that or the URL changes.
 */
export class FrameList {
  readonly #session: CdpSession
  #alone: Frame | undefined
  /** How many changes the browser has reported. */
  #changes = 0
  /** Frames that were returned from the cache. */
  readonly #remembered = new WeakSet<Frame>()

  constructor(session: CdpSession) {
    this.#session = session
    const forget = () => {
      this.#changes++
      this.#alone = undefined
    }
    session.on("Page.frameAttached", forget)
    session.on("Page.frameDetached", forget)
    session.on("Page.frameNavigated", forget)
    session.on("Page.navigatedWithinDocument", forget)
    session.on("Page.documentOpened", forget)
  }

  /**
   * Whether no other frame shares the session, as far as the browser has reported. It reports a frame before any answer
   * that could contain nodes of that frame.
   */
  get isAlone(): boolean {
    return this.#alone !== undefined
  }

  /** Outer frames first. */
  async frames(signal: AbortSignal): Promise<Frame[]> {
    if (this.#alone) {
      this.#remembered.add(this.#alone)
      return [this.#alone]
    }
    const changes = this.#changes
    const { frameTree } = await this.#session.send("Page.getFrameTree", undefined, { signal })
    const frames = [...framesIn(frameTree)]
    // Events that arrive with the answer are handled before this continues.
    this.#alone = frames.length === 1 && changes === this.#changes ? frames[0] : undefined
    return frames
  }

  /** Whether a frame came from the cache and the cache was invalidated since. */
  isOutdated(frame: Frame): boolean {
    return frame !== this.#alone && this.#remembered.has(frame)
  }

  /** The frame with its current URL. */
  async latest(frame: Frame, signal: AbortSignal): Promise<Frame> {
    if (!this.isOutdated(frame)) return frame
    return (await this.frames(signal)).find(({ id }) => id === frame.id) ?? frame
  }
}

function* framesIn({ frame, childFrames = [] }: Protocol.Page.FrameTree): Generator<Frame> {
  yield frame
  for (const child of childFrames) yield* framesIn(child)
}
