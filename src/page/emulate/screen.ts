import type { Viewport } from "../core/prepare-page.ts"
import type { Setting } from "./setting.ts"

/** The viewport, and whether it belongs to a mobile device. */
export interface Screen extends Viewport {
  readonly mobile: boolean
  readonly touch: boolean
}

/** How many fingers a touch screen can distinguish. */
const FINGERS = 5

/** Overrides the screen; without one, restores the window's own. */
export function screen(wanted?: Screen): Setting {
  return {
    name: "viewport",
    isBack: wanted === undefined,
    back: () => screen(),
    prepare({ session, isPage, hasDocument }, signal) {
      const calls: Promise<unknown>[] = []
      if (isPage && !wanted) calls.push(session.send("Emulation.clearDeviceMetricsOverride", undefined, { signal }))
      if (isPage && wanted) {
        const { width, height, scale, mobile } = wanted
        const metrics = { width, height, deviceScaleFactor: scale, mobile }
        calls.push(session.send("Emulation.setDeviceMetricsOverride", metrics, { signal }))
      }
      if (hasDocument) {
        const touch = wanted?.touch ? { enabled: true, maxTouchPoints: FINGERS } : { enabled: false }
        calls.push(session.send("Emulation.setTouchEmulationEnabled", touch, { signal }))
      }
      return Promise.all(calls)
    },
  }
}
