import type { TabhandError } from "../base/errors.ts"
import type { Environment } from "../base/home.ts"
import type { Browser } from "../browser/browser.ts"
import { processKey, type SessionOptions } from "./launch-options.ts"
import { Reserve } from "./reserve.ts"

/** Starts or attaches to a browser; passed in, so that this layer knows neither folders nor configuration. */
export type StartBrowser = (options: SessionOptions, display: Environment, signal: AbortSignal) => Promise<Browser>

interface Entry {
  readonly browser: Promise<Browser>
  readonly shared: boolean
  users: number
  reserve?: Reserve
}

export interface Lease {
  readonly browser: Browser
  readonly reserve: Reserve
  release(): Promise<void>
}

/** The browsers that sessions live in: one shared process, and others where launch options ask for them. */
export class BrowserPool {
  readonly #start: StartBrowser
  readonly #entries = new Map<string, Entry>()
  readonly #closing = new Set<Promise<void>>()

  constructor(start: StartBrowser) {
    this.#start = start
  }

  async acquire(options: SessionOptions, session: string, display: Environment, signal: AbortSignal): Promise<Lease> {
    const key = processKey(options, session)
    const known = this.#entries.get(key)
    const entry = known ?? this.#open(key, options, display, signal)
    entry.users++
    try {
      const browser = await entry.browser
      entry.reserve ??= new Reserve(browser)
      return { browser, reserve: entry.reserve, release: () => this.#release(key, entry) }
    } catch (error) {
      entry.users--
      // A start that another caller cancelled says nothing about ours.
      if (known && !signal.aborted) return this.acquire(options, session, display, signal)
      throw error
    }
  }

  async browsers(): Promise<Browser[]> {
    const settled = await Promise.allSettled([...this.#entries.values()].map((entry) => entry.browser))
    return settled.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []))
  }

  async close(): Promise<void> {
    for (const [key, entry] of this.#entries) this.#end(key, entry)
    await Promise.all(this.#closing)
  }

  #open(key: string, options: SessionOptions, display: Environment, signal: AbortSignal): Entry {
    const { headed, profile, cdp, args, extensions, executable } = options
    const plain = !headed && !profile && !cdp && !executable && args.length === 0 && extensions.length === 0
    const entry: Entry = { browser: this.#start(options, display, signal), shared: plain, users: 0 }
    this.#entries.set(key, entry)
    entry.browser.then(
      (browser) => browser.on("gone", (error) => this.#gone(key, entry, error)),
      () => this.#forget(key, entry),
    )
    return entry
  }

  #gone(key: string, entry: Entry, _error: TabhandError): void {
    this.#end(key, entry)
  }

  async #release(key: string, entry: Entry): Promise<void> {
    entry.users--
    // The shared browser stays warm for the next session; one with options of its own goes with its last user.
    if (entry.users > 0 || entry.shared) return
    await this.#end(key, entry)
  }

  #end(key: string, entry: Entry): Promise<void> {
    this.#forget(key, entry)
    const closing = entry.browser
      .then(
        (browser) => browser.close(),
        () => undefined,
      )
      .finally(() => this.#closing.delete(closing))
    this.#closing.add(closing)
    return closing
  }

  #forget(key: string, entry: Entry): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key)
  }
}
