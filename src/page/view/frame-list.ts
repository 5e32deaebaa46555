import type { CdpSession } from "../../cdp/cdp-session.ts"
import type { Protocol } from "../../cdp/protocol.ts"

type Frame = Protocol.Page.Frame

/**
 * The frames of one session. A page that has no frames within it, as most have none, is asked for them once: the browser
 * tells when that changes, or its address.
 */
export class FrameList {
  readonly #session: CdpSession
  #alone: Frame | undefined
  /** How often the browser told that something changed. */
  #told = 0
  /** Those that were told without asking. */
  readonly #remembered = new WeakSet<Frame>()

  constructor(session: CdpSession) {
    this.#session = session
    const forget = () => {
      this.#told++
      this.#alone = undefined
    }
    session.on("Page.frameAttached", forget)
    session.on("Page.frameDetached", forget)
    session.on("Page.frameNavigated", forget)
    session.on("Page.navigatedWithinDocument", forget)
    session.on("Page.documentOpened", forget)
  }

  /**
   * Whether no other frame shares the session, as far as the browser has told. It tells of a frame before it answers
   * anything in which that frame's nodes could be.
   */
  get isAlone(): boolean {
    return this.#alone !== undefined
  }

  /** Outer ones first. */
  async frames(signal: AbortSignal): Promise<Frame[]> {
    if (this.#alone) {
      this.#remembered.add(this.#alone)
      return [this.#alone]
    }
    const told = this.#told
    const { frameTree } = await this.#session.send("Page.getFrameTree", undefined, { signal })
    const frames = [...framesIn(frameTree)]
    // What arrives together with the answer is heard before whoever waits for the answer goes on.
    this.#alone = frames.length === 1 && told === this.#told ? frames[0] : undefined
    return frames
  }

  /** Whether a frame was only remembered, and something was heard since. */
  isOutdated(frame: Frame): boolean {
    return frame !== this.#alone && this.#remembered.has(frame)
  }

  /** The same frame as it is by now. */
  async latest(frame: Frame, signal: AbortSignal): Promise<Frame> {
    if (!this.isOutdated(frame)) return frame
    return (await this.frames(signal)).find(({ id }) => id === frame.id) ?? frame
  }
}

function* framesIn({ frame, childFrames = [] }: Protocol.Page.FrameTree): Generator<Frame> {
  yield frame
  for (const child of childFrames) yield* framesIn(child)
}
