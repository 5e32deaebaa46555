import type { CdpSession } from "../cdp/cdp-session.ts"

/** More than any page has; one that makes frames for ever is not followed for ever. */
const MOST = 10_000

/** Every frame that a page has or had, in whatever process: what a frame began may be told when it is gone. */
export class FrameIds {
  readonly #ids = new Set<string>()

  follow(session: CdpSession): void {
    session.on("Page.frameAttached", ({ frameId }) => this.add(frameId))
    session.on("Page.frameNavigated", ({ frame }) => this.add(frame.id))
  }

  add(id: string): void {
    this.#ids.add(id)
    const [oldest] = this.#ids
    if (this.#ids.size > MOST && oldest !== undefined) this.#ids.delete(oldest)
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }
}
