import type { Viewport } from "../prepare-page.ts"
import type { Setting } from "./setting.ts"

/** The window's inside, and whether it is that of a device that is held in a hand. */
export interface Screen extends Viewport {
  readonly mobile: boolean
  readonly touch: boolean
}

/** How many fingers a touch screen tells apart. */
const FINGERS = 5

/** The screen; without one, the window's own. */
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
