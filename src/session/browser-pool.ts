import { TabhandError } from "../base/errors.ts"
import type { Environment } from "../base/home.ts"
import type { Browser } from "../browser/browser.ts"
import { SharedClipboard } from "./clipboard-shared.ts"
import { isAttached, processKey, type SessionOptions } from "./launch-options.ts"
import { Reserve } from "./reserve.ts"
import { SharedWork } from "./shared-work.ts"

/** Starts or attaches to a browser; passed in, so that this layer knows neither folders nor configuration. */
export type StartBrowser = (options: SessionOptions, display: Environment, signal: AbortSignal) => Promise<Browser>

interface Entry {
  readonly start: SharedWork<Browser>
  /** Whether it stays for its next user: always, while no other browser runs, or not at all. */
  readonly waits: "always" | "alone" | "never"
  users: number
  /** Once it has started. */
  browser?: Browser
  reserve?: Reserve
  clipboard?: SharedClipboard
}

export interface Lease {
  readonly browser: Browser
  readonly reserve: Reserve
  readonly clipboard: SharedClipboard
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

  /** A start is shared too: it goes on as long as one session waits for it. */
  async acquire(options: SessionOptions, session: string, display: Environment, signal: AbortSignal): Promise<Lease> {
    const key = processKey(options, session)
    const known = this.#entries.get(key)
    const entry = known && !known.start.cancelled ? known : this.#open(key, options, display)
    entry.users++
    // What does not end in order is ended with the runtime.
    if (entry !== known) this.#endUnused(entry).catch(() => undefined)
    try {
      const browser = await entry.start.wait(signal)
      entry.reserve ??= new Reserve(browser)
      entry.clipboard ??= new SharedClipboard(browser)
      const { reserve, clipboard } = entry
      return { browser, reserve, clipboard, release: () => this.#release(entry) }
    } catch (error) {
      entry.users--
      throw error
    }
  }

  /** Those that run; one that is still starting does not hold up whoever asks. */
  browsers(): Browser[] {
    return [...this.#entries.values()].flatMap((entry) => entry.browser ?? [])
  }

  async close(): Promise<void> {
    const stopped = new TabhandError("runtime_gone", "the runtime was stopped")
    for (const [key, entry] of this.#entries) {
      entry.start.cancel(stopped)
      this.#end(key, entry)
    }
    const ended = await Promise.allSettled(this.#closing)
    for (const each of ended) if (each.status === "rejected") throw each.reason
  }

  #open(key: string, options: SessionOptions, display: Environment): Entry {
    const start = new SharedWork((signal) => this.#start(options, display, signal))
    const entry: Entry = { start, waits: patienceOf(options), users: 0 }
    this.#entries.set(key, entry)
    start.result.then(
      (browser) => this.#started(key, entry, browser),
      () => this.#forget(key, entry),
    )
    return entry
  }

  #started(key: string, entry: Entry, browser: Browser): void {
    entry.browser = browser
    const end = () => {
      // What a dead browser left on the disk and could not be removed is swept by the next start.
      this.#end(key, entry).catch(() => undefined)
    }
    // It came up although nobody waited any more, or it died in that very moment.
    if (entry.start.cancelled || browser.gone) end()
    else browser.on("gone", end)
  }

  async #release(entry: Entry): Promise<void> {
    entry.users--
    if (entry.users > 0) return
    await this.#endUnused(entry.waits === "never" ? undefined : entry)
  }

  /** One browser stays warm for the next session; another one beside it only where nothing asked for it. */
  async #endUnused(kept: Entry | undefined): Promise<void> {
    const others = (entry: Entry) => [...this.#entries.values()].some((each) => each !== entry)
    const over = [...this.#entries].filter(([, entry]) => {
      if (entry.users > 0 || entry.waits === "always") return false
      return entry !== kept || others(entry)
    })
    await Promise.all(over.map(([key, entry]) => this.#end(key, entry)))
  }

  #end(key: string, entry: Entry): Promise<void> {
    this.#forget(key, entry)
    const closing = entry.start.result
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

/** A window, a profile or somebody else's browser is not held on to. */
function patienceOf(options: SessionOptions): Entry["waits"] {
  const { headed, profile, args, extensions, executable, stealth } = options
  if (headed || profile !== undefined || isAttached(options)) return "never"
  const asIs = executable === undefined && args.length === 0 && extensions.length === 0 && !stealth
  return asIs ? "always" : "alone"
}
