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
  /** Those that were told without asking. */
  readonly #remembered = new WeakSet<Frame>()

  constructor(session: CdpSession) {
    this.#session = session
    const forget = () => {
      this.#alone = undefined
    }
    session.on("Page.frameAttached", forget)
    session.on("Page.frameDetached", forget)
    session.on("Page.frameNavigated", forget)
    session.on("Page.navigatedWithinDocument", forget)
    session.on("Page.documentOpened", forget)
  }

  /** Outer ones first. */
  async frames(signal: AbortSignal): Promise<Frame[]> {
    if (this.#alone) {
      this.#remembered.add(this.#alone)
      return [this.#alone]
    }
    const { frameTree } = await this.#session.send("Page.getFrameTree", undefined, { signal })
    const frames = [...framesIn(frameTree)]
    this.#alone = frames.length === 1 ? frames[0] : undefined
    return frames
  }

  /** The same frame as it is by now, where it was only remembered and something was heard of it since. */
  async latest(frame: Frame, signal: AbortSignal): Promise<Frame> {
    if (frame === this.#alone || !this.#remembered.has(frame)) return frame
    return (await this.frames(signal)).find(({ id }) => id === frame.id) ?? frame
  }
}

function* framesIn({ frame, childFrames = [] }: Protocol.Page.FrameTree): Generator<Frame> {
  yield frame
  for (const child of childFrames) yield* framesIn(child)
}
