import type { CdpSession } from "../cdp/cdp-session.ts"

/** In which context of a session the page's own scripts run, frame by frame. */
export class Contexts {
  readonly #bySession = new WeakMap<CdpSession, Map<string, number>>()

  /** From the beginning: the browser tells of each context once. */
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

  /** The page's own context in a frame; nothing while the frame is between two documents. */
  of(session: CdpSession, frameId: string): number | undefined {
    return this.#bySession.get(session)?.get(frameId)
  }
}
