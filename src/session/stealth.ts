import { arch, release } from "node:os"
import type { Browser } from "../browser/browser.ts"
import { DESK, WINDOW_EXTRA } from "../browser/disguise.ts"
import type { Preparation } from "../cdp/target-owner.ts"
import type { Device } from "../page/emulate/devices.ts"
import type { Identity } from "../page/emulate/identity.ts"
import { refusalOf } from "../page/emulate/of-process.ts"
import type { Screen } from "../page/emulate/screen.ts"
import type { Setting } from "../page/emulate/setting.ts"
import { cores } from "../page/stealth/cores.ts"
import { onDesk, type SizeWindow } from "../page/stealth/desk.ts"
import { firstRequest } from "../page/stealth/first-request.ts"
import { guiseOf } from "../page/stealth/guise.ts"
import { patches } from "../page/stealth/patches.ts"

/** As many as a common desktop has. */
const CORES = 8

/** What a session wears in a disguised browser. What its user sets explicitly is worn instead. */
export class Stealth {
  /** For every target, and never changed. */
  readonly fixed: readonly Preparation[]
  readonly language = "en-US"
  readonly #chosen: string | undefined
  #browser: Browser | undefined

  /** With the user agent that was chosen for the session, and the device that it is set to be. */
  constructor(chosen: string | undefined, device: () => Device | undefined) {
    this.#chosen = chosen
    const worn = () => this.identity(device())
    this.fixed = [cores(CORES), patches(WINDOW_EXTRA), firstRequest(worn)]
  }

  wearIn(browser: Browser): void {
    this.#browser = browser
  }

  /** The device's own, or all that belongs to the user agent that was chosen, or to the browser's. */
  identity(device: Device | undefined): Identity {
    if (device) return device.identity
    const { product = "", userAgent = "" } = this.#browser?.facts ?? {}
    const version = /[\d.]+$/.exec(product)?.[0] ?? ""
    return guiseOf({ userAgent: this.#chosen ?? userAgent, version, machine: { arch: arch(), release: release() } })
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
      // A page without a window, as in browsers that know none, needs no size for it.
      if (!refusalOf(error, /window|web contents|target/i)) throw error
    }
  }
}
