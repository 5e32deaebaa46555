import type { Protocol } from "../../cdp/protocol.ts"
import { type Screen, screen } from "../emulate/screen.ts"
import type { Setting } from "../emulate/setting.ts"

/** Sets the bounds of a tab's window, through the browser. */
export type SizeWindow = (targetId: string, bounds: Protocol.Browser.Bounds, signal: AbortSignal) => Promise<unknown>

interface Size {
  readonly width: number
  readonly height: number
}

/** The viewport of a page in a window with `bars` pixels of browser UI, on a screen that the window fits on. */
export function onDesk(wanted: Screen, desk: Size & { readonly bars: number }, sizeWindow: SizeWindow): Setting {
  const plain = screen(wanted)
  // A mobile device has one window of the size of its screen.
  if (wanted.mobile) return plain
  const window = { width: wanted.width, height: wanted.height + desk.bars }
  const metrics = {
    width: wanted.width,
    height: wanted.height,
    deviceScaleFactor: wanted.scale,
    mobile: false,
    screenWidth: Math.max(desk.width, window.width),
    screenHeight: Math.max(desk.height, window.height),
  }
  return {
    ...plain,
    async prepare(target, signal) {
      await Promise.all([
        plain.prepare(target, signal),
        ...(target.isPage
          ? [
              target.session.send("Emulation.setDeviceMetricsOverride", metrics, { signal }),
              sizeWindow(target.id, window, signal),
            ]
          : []),
      ])
    },
  }
}
