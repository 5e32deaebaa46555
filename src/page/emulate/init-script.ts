import type { CdpSession } from "../../cdp/cdp-session.ts"
import type { Target } from "../../cdp/target.ts"
import type { Setting } from "./setting.ts"

export interface InitScript {
  readonly id: string
  readonly source: string
  /** Whether the target's present document was there before the script: it runs from the next one on. */
  isTooLate(target: Target): boolean
}

/** A script that runs in the main world of every document, before any script of the document itself. */
export function initScript(script: InitScript): Setting {
  const { id, source } = script
  const name = `init script ${id}`
  /** The browser's ids of it. A target that is prepared again must not run it twice. */
  const added = new Map<CdpSession, Promise<{ readonly identifier: string }>>()
  const removed: Setting = {
    name,
    isBack: true,
    back: () => running,
    async prepare({ session }, signal) {
      const known = added.get(session)
      if (!known) return
      added.delete(session)
      const { identifier } = await known
      await session.send("Page.removeScriptToEvaluateOnNewDocument", { identifier }, { signal })
    },
  }
  const running: Setting = {
    name,
    afterOurs: true,
    back: () => removed,
    async prepare(target, signal) {
      const { session, hasDocument } = target
      if (!hasDocument) return
      const known = added.get(session)
      if (known) {
        await known
        return
      }
      // A blank popup keeps the document with which it was created, which is no new one any more.
      const runImmediately = !script.isTooLate(target)
      const adding = session.send("Page.addScriptToEvaluateOnNewDocument", { source, runImmediately }, { signal })
      added.set(session, adding)
      session.on("ended", () => added.delete(session))
      try {
        await adding
      } catch (error) {
        added.delete(session)
        throw error
      }
    },
  }
  return running
}
