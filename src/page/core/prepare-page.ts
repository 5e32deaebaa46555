import type { Preparation } from "../../cdp/target-owner.ts"
import { gateScript } from "../../generated/injected/gate.ts"
import { reportTitleScript } from "../../generated/injected/title.ts"
import { TITLE_BINDING } from "../../injected/wire/title-binding.ts"
import { Interception, type InterceptionRule } from "../network/interception.ts"
import { networkEvents } from "../network/network-events.ts"
import { worldName } from "./world.ts"

export interface Viewport {
  readonly width: number
  readonly height: number
  readonly scale: number
}

const pausesNothing: InterceptionRule = { patterns: [{ urlPattern: "nothing:" }], decide: () => undefined }

/** Enables the events of each target of a tab: sent in one go, while it is paused. */
export const listening: Preparation = {
  name: "listening",
  prepare(target, signal) {
    const { session, info, isPage, hasDocument } = target
    const options = { signal }
    const calls: Promise<unknown>[] = [
      session.send("Runtime.enable", undefined, options),
      networkEvents(target, signal),
    ]
    // Tried: what a shared worker requests cannot be intercepted later unless that was enabled before its script arrived.
    if (info.type === "shared_worker") calls.push(Interception.of(session).put("none", pausesNothing, signal))
    if (hasDocument) {
      calls.push(
        session.send("Page.enable", {}, options),
        session.send("Log.enable", undefined, options),
        session.send("Runtime.addBinding", { name: TITLE_BINDING, executionContextName: worldName }, options),
        // Also creates our world. The gate's listener must be the first.
        session.send(
          "Page.addScriptToEvaluateOnNewDocument",
          { source: `(${gateScript})();(${reportTitleScript})()`, worldName, runImmediately: true },
          options,
        ),
      )
    }
    if (isPage) calls.push(session.send("Page.setLifecycleEventsEnabled", { enabled: true }, options))
    return Promise.all(calls)
  },
}

/** A background tab still has focus and paints. */
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
