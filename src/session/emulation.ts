import { messageOf } from "../base/errors.ts"
import type { Browser } from "../browser/browser.ts"
import type { Target } from "../cdp/target.ts"
import type { Preparation } from "../cdp/target-owner.ts"
import type { Page } from "../page/core/page.ts"
import { presentingAs, sized, type Viewport } from "../page/core/prepare-page.ts"
import { certificates } from "../page/emulate/certificates.ts"
import type { Device } from "../page/emulate/devices.ts"
import { type Identity, identity } from "../page/emulate/identity.ts"
import { geolocation, locale, type Permit, type Position } from "../page/emulate/locality.ts"
import { media } from "../page/emulate/media.ts"
import { type Conditions, type ConditionsFor, cache, network, UNLIMITED } from "../page/emulate/network.ts"
import { type Screen, screen } from "../page/emulate/screen.ts"
import { type Setting, TAKEN } from "../page/emulate/setting.ts"
import type { Route } from "../page/network/routes/route.ts"
import type { RouteReports } from "../page/network/routes/route-rule.ts"
import { routing, withoutServiceWorkers } from "../page/network/routes/routing.ts"
import { defaultViewport, isAttached, isDisguised, type SessionOptions } from "./browsers/launch-options.ts"
import type { Context } from "./context.ts"
import { Stealth } from "./stealth.ts"

/** The page of the caller: it must have the setting before the command ends; the others may get it later. */
export interface Asked {
  readonly page: Page
  readonly signal: AbortSignal
  note(text: string): void
}

/** How long other tabs, frames and workers are waited for. A busy one applies the setting once it is free. */
const OTHERS_MS = 1_000
/** Time limit for rolling back a failed setting. */
const RESTORE_MS = 2_000

/** Initial settings of a session: the size of its tabs. */
const sizeOf = (viewport: Viewport): Setting => ({ ...sized(viewport), back: () => screen() })

/** The size of a tab in the reserve. */
export const defaultSize = sizeOf(defaultViewport)

/** Settings for all tabs of a session, present and future: appearance, location and identity. */
export class Emulation {
  readonly #options: SessionOptions
  readonly #stealth: Stealth | undefined
  readonly #settings = new Map<string, Setting>()
  /** Settings that were changed while a page had crashed. */
  readonly #missed = new WeakMap<Page, Map<string, Setting>>()
  #browser: Browser | undefined
  #context: Context | undefined
  #device: Device | undefined
  #language: string | undefined
  #conditions: Conditions = UNLIMITED
  /** Of some addresses only; the first that matches applies. */
  #conditionsOfSome: readonly ConditionsFor[] = []
  #cacheIsOff = false
  #isRouted = false
  /** The screen of all tabs; undefined if it is the browser's own. */
  #screenOfAll: Screen | undefined
  /** Screens of single tabs. */
  #screens = new WeakMap<Page, Screen>()
  #applyingAgain = false

  constructor(options: SessionOptions) {
    this.#options = options
    this.#screenOfAll = this.firstScreen
    if (options.ignoreHttpsErrors) this.#remember(certificates(true))
    const { colorScheme } = options
    if (colorScheme === "dark" || colorScheme === "light") this.#remember(media({ colorScheme, reducedMotion: false }))
    // An attached browser keeps its size and appearance unless the caller changes them.
    if (isAttached(options)) return
    this.#stealth = isDisguised(options) ? new Stealth(options.userAgent, () => this.#device) : undefined
    if (this.#stealth) return
    this.#remember(options.viewport === defaultViewport ? defaultSize : sizeOf(options.viewport))
    if (options.userAgent !== undefined)
      this.#remember({ ...presentingAs(options.userAgent), back: () => identity({}) })
  }

  /** Adds a setting that the session has from its start: before there is a target. */
  startWith(setting: Setting): void {
    this.#remember(setting)
  }

  /** The preparation of each target of a new context in that browser. */
  preparationsIn(browser: Browser): readonly Preparation[] {
    this.#browser = browser
    this.#stealth?.wearIn(browser)
    const worn = this.#stealth ? [this.#screen(this.firstScreen), this.#identityWith(undefined, undefined)] : []
    for (const setting of worn) if (!this.#settings.has(setting.name)) this.#remember(setting)
    const settings = [...this.#settings.values()]
    return [
      ...settings.filter(({ afterOurs }) => !afterOurs),
      ...(this.#stealth?.fixed ?? []),
      ...settings.filter(({ afterOurs }) => afterOurs),
    ]
  }

  /** Applies the settings to new targets. Returns the function that stops it. */
  follow(context: Context): () => void {
    this.#context = context
    for (const page of context.pages()) this.#followPage(page)
    const ends = [
      context.on("pageReady", (page) => this.#followPage(page)),
      context.on("targetGone", () => this.#applyAgain()),
    ]
    return () => {
      for (const end of ends) end()
      if (this.#context === context) this.#context = undefined
    }
  }

  /** Applies a setting everywhere. If the browser refuses, or `verify` fails, restores the previous value. */
  async set<T>(asked: Asked, settings: readonly Setting[], verify: () => Promise<T>): Promise<T> {
    const before = settings.map((setting) => this.#settings.get(setting.name) ?? setting.back())
    try {
      await this.#apply(asked, settings)
      return await verify()
    } catch (error) {
      const signal = AbortSignal.timeout(RESTORE_MS)
      // A page that cannot be rolled back is gone or stuck; a stuck page applies both calls in order once it is free.
      await this.#apply({ page: asked.page, signal, note: () => {} }, before).catch(() => undefined)
      throw error
    }
  }

  /** Sets another screen and removes the device. */
  async setScreen<T>(asked: Asked, wanted: Screen, verify: () => Promise<T>): Promise<T> {
    const settings = [this.#screen(wanted), ...(this.#device ? [this.#identityWith(undefined, this.#language)] : [])]
    const done = await this.set(asked, settings, verify)
    this.#device = undefined
    this.#allHave(wanted)
    return done
  }

  /** Sets a device's screen and user agent; without one, restores the initial ones. */
  async setDevice<T>(asked: Asked, device: Device | undefined, verify: () => Promise<T>): Promise<T> {
    const settings = [this.#screen(device?.screen ?? this.firstScreen), this.#identityWith(device, this.#language)]
    const done = await this.set(asked, settings, verify)
    this.#device = device
    this.#allHave(device?.screen ?? this.firstScreen)
    return done
  }

  /** Sets the language of texts and of the Accept-Language header. */
  async setLocale<T>(asked: Asked, tag: string | undefined, verify: () => Promise<T>): Promise<T> {
    const done = await this.set(asked, [locale(tag), this.#identityWith(this.#device, tag)], verify)
    this.#language = tag
    return done
  }

  setPosition<T>(asked: Asked, position: Position | undefined, verify: () => Promise<T>): Promise<T> {
    return this.set(asked, [geolocation(this.#permit, position)], verify)
  }

  /** Changes the conditions of the network; what is not named stays. */
  async setConditions<T>(asked: Asked, change: Partial<Conditions>, verify: () => Promise<T>): Promise<T> {
    const conditions = { ...this.#conditions, ...change }
    const done = await this.set(asked, [network(conditions, this.#conditionsOfSome)], verify)
    this.#conditions = conditions
    return done
  }

  /** Sets the conditions of the network for the addresses of a glob; undefined are those of all others. */
  async setConditionsFor(asked: Asked, glob: string, conditions: Conditions | undefined): Promise<void> {
    const others = this.#conditionsOfSome.filter((each) => each.glob !== glob)
    await this.#setConditionsOfSome(asked, conditions ? [{ glob, conditions }, ...others] : others)
  }

  /** All addresses have the same conditions again. */
  async forgetConditionsOfSome(asked: Asked): Promise<void> {
    if (this.#conditionsOfSome.length > 0) await this.#setConditionsOfSome(asked, [])
  }

  /** The globs of addresses that have conditions of their own, the newest first. */
  get slowedGlobs(): readonly string[] {
    return this.#conditionsOfSome.map(({ glob }) => glob)
  }

  async #setConditionsOfSome(asked: Asked, some: readonly ConditionsFor[]): Promise<void> {
    await this.set(asked, [network(this.#conditions, some)], async () => undefined)
    this.#conditionsOfSome = some
  }

  get conditions(): Conditions {
    return this.#conditions
  }

  async setCache(asked: Asked, off: boolean): Promise<void> {
    await this.set(asked, [cache(off || this.#isRouted)], async () => undefined)
    this.#cacheIsOff = off
  }

  /** Routes requests. Without the page of a caller, nothing is waited for or taken back. */
  async route(routes: readonly Route[], reports: RouteReports, asked?: Asked): Promise<void> {
    this.#isRouted = routes.length > 0
    const settings = [
      routing(routes, reports),
      // A page takes what it loaded before from its own memory: no request would be made that a route could match.
      cache(this.#cacheIsOff || this.#isRouted),
      withoutServiceWorkers(routes.some(({ spec }) => spec.skipsServiceWorkers)),
    ]
    const changed = settings.filter((setting) => !setting.isBack || this.#settings.has(setting.name))
    if (asked) return this.set(asked, changed, async () => undefined)
    for (const setting of changed) this.#remember(setting)
    await this.#reachAll(changed, AbortSignal.timeout(OTHERS_MS))
  }

  /** Applies again what the browser has reset. */
  async repeat(setting: Setting): Promise<void> {
    if (this.#settings.get(setting.name) !== setting) return
    await this.#reachAll([setting], AbortSignal.timeout(OTHERS_MS))
  }

  /** Sets the size of one tab, until a screen is set for all. */
  async resize(page: Page, { width, height, scale }: Viewport, signal: AbortSignal): Promise<void> {
    const wanted = { width, height, scale, mobile: false, touch: false }
    await this.#screen(wanted).prepare(page.target, signal)
    this.#screens.set(page, wanted)
  }

  /** The inner size of the window, as last set. */
  get size(): Viewport {
    return this.#screenOfAll ?? this.#options.viewport
  }

  /** The screen of the tab, or of one that is opened now; undefined if it is the browser's own. */
  screenOf(page?: Page): Screen | undefined {
    return (page && this.#screens.get(page)) ?? this.#screenOfAll
  }

  /** The initial screen of the session; undefined in an attached browser. */
  get firstScreen(): Screen | undefined {
    return isAttached(this.#options) ? undefined : { ...this.#options.viewport, mobile: false, touch: false }
  }

  #allHave(screen: Screen | undefined): void {
    this.#screenOfAll = screen
    this.#screens = new WeakMap()
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
    // A target that was asked before the one that holds the override of its process answered TAKEN. Ask again now that
    // the holder has the new value.
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

  /** A crashed page receives nothing: it gets the setting when it is reloaded. */
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
      this.#applyAgain()
    })
  }

  #makeUpFor(page: Page): void {
    const missed = this.#missed.get(page)
    this.#missed.delete(page)
    if (missed) void reach(page.target, [...missed.values()], AbortSignal.timeout(RESTORE_MS))
  }

  /**
   * When the target that applied a setting for its process is gone, another target of the process must apply it. Many
   * may go at once; one application is enough.
   */
  #applyAgain(): void {
    const settings = [...this.#settings.values()].filter((setting) => setting.perProcess)
    if (settings.length === 0 || this.#applyingAgain) return
    this.#applyingAgain = true
    queueMicrotask(() => {
      this.#applyingAgain = false
      void this.#reachAll(settings, AbortSignal.timeout(OTHERS_MS))
    })
  }
}

/** Result for one target: applied, applied by another target, no answer, or the error. Never rejects. */
async function reach(target: Target, settings: readonly Setting[], limit: AbortSignal): Promise<unknown> {
  try {
    const answers = await Promise.all(settings.map((setting) => setting.prepare(target, limit)))
    return answers.includes(TAKEN) ? TAKEN : undefined
  } catch (error) {
    // A target that is gone needs nothing.
    if (target.session.endReason) return undefined
    return limit.aborted ? "silent" : error
  }
}
