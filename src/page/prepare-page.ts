import type { Preparation } from "../cdp/target-owner.ts"
import { gateSource } from "./act/gate-source.ts"
import { TITLE_BINDING, titleOnLoadScript } from "./title.ts"
import { worldName } from "./world.ts"

export interface Viewport {
  readonly width: number
  readonly height: number
  readonly scale: number
}

/** What each target of a tab needs so that we hear it: sent in one go, while it is paused. */
export const listening: Preparation = {
  name: "listening",
  prepare({ session, isPage, hasDocument }, signal) {
    const options = { signal }
    const calls: Promise<unknown>[] = [session.send("Runtime.enable", undefined, options)]
    if (hasDocument) {
      calls.push(
        session.send("Page.enable", {}, options),
        session.send("Network.enable", { maxPostDataSize: 0 }, options),
        session.send("Log.enable", undefined, options),
        session.send("Runtime.addBinding", { name: TITLE_BINDING, executionContextName: worldName }, options),
        // Makes our world, too. The gate has to be the first to listen.
        session.send(
          "Page.addScriptToEvaluateOnNewDocument",
          { source: `(${gateSource})();${titleOnLoadScript}`, worldName, runImmediately: true },
          options,
        ),
      )
    }
    if (isPage) calls.push(session.send("Page.setLifecycleEventsEnabled", { enabled: true }, options))
    return Promise.all(calls)
  },
}

/** A tab that is not in front still has focus and paints. */
export const focused: Preparation = {
  name: "focused",
  async prepare({ session, isPage }, signal) {
    if (isPage) await session.send("Emulation.setFocusEmulationEnabled", { enabled: true }, { signal })
  },
}

export function sized(viewport: Viewport): Preparation {
  return {
    name: "viewport",
    async prepare({ session, isPage }, signal) {
      if (!isPage) return
      const { width, height, scale } = viewport
      await session.send(
        "Emulation.setDeviceMetricsOverride",
        { width, height, deviceScaleFactor: scale, mobile: false },
        { signal },
      )
    },
  }
}

export function presentingAs(userAgent: string): Preparation {
  return {
    name: "user agent",
    prepare: ({ session, hasDocument }, signal) =>
      hasDocument
        ? session.send("Emulation.setUserAgentOverride", { userAgent }, { signal })
        : session.send("Network.setUserAgentOverride", { userAgent }, { signal }),
  }
}
