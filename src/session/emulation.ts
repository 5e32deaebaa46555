import { messageOf } from "../base/errors.ts"
import type { Browser } from "../browser/browser.ts"
import type { Target } from "../cdp/target.ts"
import type { Preparation } from "../cdp/target-owner.ts"
import type { Device } from "../page/emulate/devices.ts"
import { geolocation, type Permit, type Position } from "../page/emulate/geolocation.ts"
import { type Identity, identity } from "../page/emulate/identity.ts"
import { locale } from "../page/emulate/locale.ts"
import { type Screen, screen } from "../page/emulate/screen.ts"
import { type Setting, TAKEN } from "../page/emulate/setting.ts"
import type { Page } from "../page/page.ts"
import { presentingAs, sized, type Viewport } from "../page/prepare-page.ts"
import type { Context } from "./context.ts"
import { defaultViewport, isAttached, isDisguised, type SessionOptions } from "./launch-options.ts"
import { Stealth } from "./stealth.ts"

/** Who asks for a setting: its page must have it before the answer, whatever else there is soon after. */
export interface Asked {
  readonly page: Page
  readonly signal: AbortSignal
  note(text: string): void
}

/** How long other tabs, frames and workers are waited for. What was sent to one that is busy holds once it is not. */
const OTHERS_MS = 1_000
/** How long what failed may take to be put back. */
const RESTORE_MS = 2_000

/** What a session begins with: the size of its tabs. */
const sizeOf = (viewport: Viewport): Setting => ({ ...sized(viewport), back: () => screen() })

/** The size that a tab in reserve was given. */
export const defaultSize = sizeOf(defaultViewport)

/** What is set for all tabs of a session, present and future: how they look, where they are, as what they present themselves. */
export class Emulation {
  readonly #options: SessionOptions
  readonly #stealth: Stealth | undefined
  readonly #settings = new Map<string, Setting>()
  /** What was set while a page had crashed. */
  readonly #missed = new WeakMap<Page, Map<string, Setting>>()
  #browser: Browser | undefined
  #context: Context | undefined
  #device: Device | undefined
  #language: string | undefined
  #size: Viewport
  #sayingAgain = false

  constructor(options: SessionOptions) {
    this.#options = options
    this.#size = options.viewport
    // Somebody else's browser is neither resized nor restyled unless that is asked for.
    if (isAttached(options)) return
    this.#stealth = isDisguised(options) ? new Stealth(options.userAgent, () => this.#device) : undefined
    if (this.#stealth) return
    this.#remember(options.viewport === defaultViewport ? defaultSize : sizeOf(options.viewport))
    if (options.userAgent !== undefined)
      this.#remember({ ...presentingAs(options.userAgent), back: () => identity({}) })
  }

  /** What each target of a new context needs, in that browser. */
  preparationsIn(browser: Browser): readonly Preparation[] {
    this.#browser = browser
    this.#stealth?.wearIn(browser)
    const worn = this.#stealth ? [this.#screen(this.firstScreen), this.#identityWith(undefined, undefined)] : []
    for (const setting of worn) if (!this.#settings.has(setting.name)) this.#remember(setting)
    return [...this.#settings.values(), ...(this.#stealth?.fixed ?? [])]
  }

  /** Keeps to the settings while targets come and go. Returns what ends it. */
  follow(context: Context): () => void {
    this.#context = context
    for (const page of context.pages()) this.#followPage(page)
    const ends = [
      context.on("pageReady", (page) => this.#followPage(page)),
      context.on("targetGone", () => this.#sayAgain()),
    ]
    return () => {
      for (const end of ends) end()
      if (this.#context === context) this.#context = undefined
    }
  }

  /** Sets it everywhere. When the browser refuses, or `verify` does not find it so, all is as it was before. */
  async set<T>(asked: Asked, settings: readonly Setting[], verify: () => Promise<T>): Promise<T> {
    const before = settings.map((setting) => this.#settings.get(setting.name) ?? setting.back())
    try {
      await this.#apply(asked, settings)
      return await verify()
    } catch (error) {
      const signal = AbortSignal.timeout(RESTORE_MS)
      // A page that cannot be told that either is gone, or stuck: then it does as it is told, in this order, once it can.
      await this.#apply({ page: asked.page, signal, note: () => {} }, before).catch(() => undefined)
      throw error
    }
  }

  /** Another screen, and no device any more. */
  async setScreen<T>(asked: Asked, wanted: Screen, verify: () => Promise<T>): Promise<T> {
    const settings = [this.#screen(wanted), ...(this.#device ? [this.#identityWith(undefined, this.#language)] : [])]
    const done = await this.set(asked, settings, verify)
    this.#device = undefined
    this.#size = wanted
    return done
  }

  /** A device's screen and its name for itself; without one, those that the session began with. */
  async setDevice<T>(asked: Asked, device: Device | undefined, verify: () => Promise<T>): Promise<T> {
    const settings = [this.#screen(device?.screen ?? this.firstScreen), this.#identityWith(device, this.#language)]
    const done = await this.set(asked, settings, verify)
    this.#device = device
    this.#size = device?.screen ?? this.#options.viewport
    return done
  }

  /** The language of texts, and the one that servers are asked for. */
  async setLocale<T>(asked: Asked, tag: string | undefined, verify: () => Promise<T>): Promise<T> {
    const done = await this.set(asked, [locale(tag), this.#identityWith(this.#device, tag)], verify)
    this.#language = tag
    return done
  }

  setPosition<T>(asked: Asked, position: Position | undefined, verify: () => Promise<T>): Promise<T> {
    return this.set(asked, [geolocation(this.#permit, position)], verify)
  }

  /** Says once more what has changed by itself. */
  async repeat(setting: Setting): Promise<void> {
    if (this.#settings.get(setting.name) !== setting) return
    await this.#reachAll([setting], AbortSignal.timeout(OTHERS_MS))
  }

  /** The size of the window's inside, as it was last set. */
  get size(): Viewport {
    return this.#size
  }

  /** The screen that the session began with; none in somebody else's browser. */
  get firstScreen(): Screen | undefined {
    return isAttached(this.#options) ? undefined : { ...this.#options.viewport, mobile: false, touch: false }
  }

  #identityWith(device: Device | undefined, language: string | undefined): Setting {
    if (this.#stealth)
      return identity({ ...this.#stealth.identity(device), language: language ?? this.#stealth.language })
    const own: Identity = isAttached(this.#options) ? {} : { userAgent: this.#options.userAgent }
    return identity({ ...own, ...device?.identity, language })
  }

  #screen(wanted: Screen | undefined): Setting {
    return wanted && this.#stealth ? this.#stealth.screen(wanted) : screen(wanted)
  }

  readonly #permit: Permit = async (allowed, contextId) => {
    await this.#browser?.connection.root.send("Browser.setPermission", {
      permission: { name: "geolocation" },
      setting: allowed ? "granted" : "prompt",
      ...(contextId === undefined ? {} : { browserContextId: contextId }),
    })
  }

  async #apply({ page, signal, note }: Asked, settings: readonly Setting[]): Promise<void> {
    for (const setting of settings) this.#remember(setting)
    const here = await Promise.all(settings.map((setting) => setting.prepare(page.target, signal)))
    const reached = await this.#reachAll(settings, signal, page.target)
    // Those who came before the one that speaks for their process get the same answer as it did now.
    if (here.includes(TAKEN) || reached.some((outcome) => outcome === TAKEN)) await this.#reachAll(settings, signal)
    if (reached.includes("silent")) note("a tab, frame or worker does not answer: it has the setting once it does")
    const failed = reached.find((outcome) => outcome instanceof Error)
    if (failed) note(`not every tab, frame or worker has it: ${messageOf(failed)}`)
  }

  #remember(setting: Setting): void {
    if (setting.isBack) this.#settings.delete(setting.name)
    else this.#settings.set(setting.name, setting)
    this.#context?.replace(setting.name, setting.isBack ? undefined : setting)
  }

  #reachAll(settings: readonly Setting[], signal: AbortSignal, except?: Target): Promise<unknown[]> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(OTHERS_MS)])
    const targets = (this.#context?.targets() ?? []).filter((target) => target !== except)
    return Promise.all(
      targets.flatMap((target) => (this.#misses(target, settings) ? [] : reach(target, settings, limit))),
    )
  }

  /** A page that crashed hears nothing: it is told when it is back. */
  #misses(target: Target, settings: readonly Setting[]): boolean {
    const page = target.page && this.#context?.page(target.page.id)
    if (!page?.crashed) return false
    const missed = this.#missed.get(page) ?? new Map()
    for (const setting of settings) missed.set(setting.name, setting)
    this.#missed.set(page, missed)
    return true
  }

  #followPage(page: Page): void {
    page.on("navigated", ({ sameDocument }) => {
      if (sameDocument) return
      this.#makeUpFor(page)
      this.#sayAgain()
    })
  }

  #makeUpFor(page: Page): void {
    const missed = this.#missed.get(page)
    this.#missed.delete(page)
    if (missed) void reach(page.target, [...missed.values()], AbortSignal.timeout(RESTORE_MS))
  }

  /** The target that spoke for a process may have left it: another one there must. Many go at once; one word is enough. */
  #sayAgain(): void {
    const settings = [...this.#settings.values()].filter((setting) => setting.perProcess)
    if (settings.length === 0 || this.#sayingAgain) return
    this.#sayingAgain = true
    queueMicrotask(() => {
      this.#sayingAgain = false
      void this.#reachAll(settings, AbortSignal.timeout(OTHERS_MS))
    })
  }
}

/** What came of it for one target: nothing to tell, another speaks for it, it does not answer, or why not. Never rejects. */
async function reach(target: Target, settings: readonly Setting[], limit: AbortSignal): Promise<unknown> {
  try {
    const answers = await Promise.all(settings.map((setting) => setting.prepare(target, limit)))
    return answers.includes(TAKEN) ? TAKEN : undefined
  } catch (error) {
    // One that went in the meantime needs nothing.
    if (target.session.over) return undefined
    return limit.aborted ? "silent" : error
  }
}
