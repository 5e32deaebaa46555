import type { CdpSession } from "../../cdp/cdp-session.ts"

/** More than real pages have; a limit for pages that keep adding frames. */
const MOST = 10_000

/** Every frame that a page has or had, in any process: events of a frame may arrive after its removal. */
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
