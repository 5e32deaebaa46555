import type { CdpSession } from "../../cdp/cdp-session.ts"
import type { Protocol } from "../../cdp/protocol.ts"

const LOOKS: Protocol.Overlay.HighlightConfig = {
  contentColor: { r: 255, g: 140, b: 0, a: 0.25 },
  paddingColor: { r: 255, g: 140, b: 0, a: 0.25 },
  borderColor: { r: 220, g: 60, b: 0, a: 1 },
}

/**
 * Highlights one element of a tab for a person who watches. The browser draws it above the page, which does not notice.
 */
export class Highlight {
  #session: CdpSession | undefined

  /** Highlights an element of the session. */
  async show(session: CdpSession, objectId: string, signal: AbortSignal): Promise<void> {
    await this.hide(signal)
    this.#session = session
    await session.send("DOM.enable", {}, { signal })
    await session.send("Overlay.enable", undefined, { signal })
    await session.send("Overlay.highlightNode", { objectId, highlightConfig: LOOKS }, { signal })
  }

  /** Returns whether there was a highlight. */
  async hide(signal: AbortSignal): Promise<boolean> {
    const session = this.#session
    this.#session = undefined
    // A highlight is gone with its frame's session.
    if (!session || session.endReason) return session !== undefined
    await session.send("Overlay.disable", undefined, { signal })
    await session.send("DOM.disable", undefined, { signal })
    return true
  }
}
