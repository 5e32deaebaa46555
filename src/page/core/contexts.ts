import type { CdpSession } from "../../cdp/cdp-session.ts"

/** The main-world execution context of each frame, by session. */
export class Contexts {
  readonly #bySession = new WeakMap<CdpSession, Map<string, number>>()

  /** Must be called before the session runs: the browser reports each context once. */
  follow(session: CdpSession): void {
    const byFrame = new Map<string, number>()
    this.#bySession.set(session, byFrame)
    session.on("Runtime.executionContextCreated", ({ context: { id, auxData } }) => {
      if (auxData?.isDefault === true && typeof auxData.frameId === "string") byFrame.set(auxData.frameId, id)
    })
    session.on("Runtime.executionContextDestroyed", ({ executionContextId }) => {
      for (const [frame, id] of byFrame) if (id === executionContextId) byFrame.delete(frame)
    })
    session.on("Runtime.executionContextsCleared", () => byFrame.clear())
  }

  /** The main-world context of a frame; undefined while the frame is between two documents. */
  of(session: CdpSession, frameId: string): number | undefined {
    return this.#bySession.get(session)?.get(frameId)
  }
}
