import { arch, release } from "node:os"
import type { Browser } from "../browser/browser.ts"
import { DESK, WINDOW_EXTRA } from "../browser/disguise.ts"
import type { Preparation } from "../cdp/target-owner.ts"
import type { Device } from "../page/emulate/devices.ts"
import type { Identity } from "../page/emulate/identity.ts"
import type { Screen } from "../page/emulate/screen.ts"
import type { Setting } from "../page/emulate/setting.ts"
import { refusalOf } from "../page/emulate/setting.ts"
import { firstRequest } from "../page/network/first-request.ts"
import { onDesk, type SizeWindow } from "../page/stealth/desk.ts"
import { cores, patches } from "../page/stealth/patches.ts"
import { identityFor } from "../page/stealth/user-agent-identity.ts"

/** The number of cores of a common desktop. */
const CORES = 8

/** The identity of a session in a disguised browser. Explicit settings of the user take precedence. */
export class Stealth {
  /** Applies to every target and never changes. */
  readonly fixed: readonly Preparation[]
  readonly language = "en-US"
  readonly #chosen: string | undefined
  #browser: Browser | undefined

  /** Combined with the user agent and the device of the session. */
  constructor(chosen: string | undefined, device: () => Device | undefined) {
    this.#chosen = chosen
    const worn = () => this.identity(device())
    this.fixed = [cores(CORES), patches(WINDOW_EXTRA), firstRequest(worn)]
  }

  wearIn(browser: Browser): void {
    this.#browser = browser
  }

  /** The device's identity, or the identity that matches the user agent of the session or of the browser. */
  identity(device: Device | undefined): Identity {
    if (device) return device.identity
    const { product = "", userAgent = "" } = this.#browser?.facts ?? {}
    const version = /[\d.]+$/.exec(product)?.[0] ?? ""
    return identityFor({ userAgent: this.#chosen ?? userAgent, version, machine: { arch: arch(), release: release() } })
  }

  screen(wanted: Screen): Setting {
    return onDesk(wanted, { ...DESK, bars: WINDOW_EXTRA }, this.#sizeWindow)
  }

  readonly #sizeWindow: SizeWindow = async (targetId, bounds, signal) => {
    const root = this.#browser?.connection.root
    try {
      const found = await root?.send("Browser.getWindowForTarget", { targetId }, { signal })
      if (found) await root?.send("Browser.setWindowBounds", { windowId: found.windowId, bounds }, { signal })
    } catch (error) {
      // A page without a window, as in browsers that have none, needs no window size.
      if (!refusalOf(error, /window|web contents|target/i)) throw error
    }
  }
}
