import { TabhandError } from "../../base/errors.ts"
import type { Environment } from "../../base/home.ts"
import type { Browser } from "../../browser/browser.ts"
import { SharedClipboard } from "../clipboard/clipboard-shared.ts"
import { isAttached, processKey, type SessionOptions } from "./launch-options.ts"
import { Reserve } from "./reserve.ts"
import { SharedWork } from "./shared-work.ts"

/** What a browser is started or attached with. */
export interface BrowserWanted {
  readonly options: SessionOptions
  /** The session whose browser it is, if it is not shared. */
  readonly session: string
  readonly display: Environment
  /** The proxy of the browser's default context, and its only way out. */
  readonly gateway?: string | undefined
}

/** Starts or attaches to a browser; injected, so that this layer depends on neither folders nor configuration. */
export type StartBrowser = (wanted: BrowserWanted, signal: AbortSignal) => Promise<Browser>

/** How long an unused browser with options of its own waits for the next session: as from one tab to the next. */
const SHORT_MS = 3_000

interface Entry {
  readonly start: SharedWork<Browser>
  /** Whether an unused browser is kept for the next session: always, shortly while no other browser runs, or never. */
  readonly waits: "always" | "shortly" | "never"
  users: number
  /** Ends it if it stays unused. */
  timer?: NodeJS.Timeout | undefined
  /** Set once the browser has started. */
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

/** The browsers of all sessions: one shared process, and separate ones where launch options require them. */
export class BrowserPool {
  readonly #start: StartBrowser
  readonly #entries = new Map<string, Entry>()
  readonly #closing = new Set<Promise<void>>()

  constructor(start: StartBrowser) {
    this.#start = start
  }

  /** A start is shared, too: it continues as long as one session waits for it. */
  async acquire(wanted: BrowserWanted, signal: AbortSignal): Promise<Lease> {
    const key = processKey(wanted.options, wanted.session)
    const known = this.#entries.get(key)
    const entry = known && !known.start.cancelled ? known : this.#open(key, wanted)
    entry.users++
    clearTimeout(entry.timer)
    // A browser that does not end cleanly is ended with the runtime.
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

  /** Running browsers; does not wait for one that is still starting. */
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

  #open(key: string, wanted: BrowserWanted): Entry {
    const start = new SharedWork((signal) => this.#start(wanted, signal))
    const entry: Entry = { start, waits: patienceOf(wanted.options), users: 0 }
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
      // Files of a dead browser that could not be removed are swept by the next start.
      this.#end(key, entry).catch(() => undefined)
    }
    // The browser started after every caller had cancelled, or it died at that moment.
    if (entry.start.cancelled || browser.gone) end()
    else browser.on("gone", end)
  }

  async #release(entry: Entry): Promise<void> {
    entry.users--
    if (entry.users > 0) return
    if (entry.waits === "shortly") this.#endLater(entry)
    await this.#endUnused(entry.waits === "never" ? undefined : entry)
  }

  #endLater(entry: Entry): void {
    clearTimeout(entry.timer)
    const end = () => {
      this.#endUnused(undefined).catch(() => undefined)
    }
    entry.timer = setTimeout(end, SHORT_MS).unref()
  }

  /** The browser of sessions without options stays warm; another one only if none is beside it. */
  async #endUnused(kept: Entry | undefined): Promise<void> {
    const others = (entry: Entry) => [...this.#entries.values()].some((each) => each !== entry)
    const over = [...this.#entries].filter(([, entry]) => {
      if (entry.users > 0 || entry.waits === "always") return false
      return entry !== kept || others(entry)
    })
    await Promise.all(over.map(([key, entry]) => this.#end(key, entry)))
  }

  #end(key: string, entry: Entry): Promise<void> {
    clearTimeout(entry.timer)
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

/** A browser with a window or a profile, or an attached one, is not kept. */
function patienceOf(options: SessionOptions): Entry["waits"] {
  const { headed, profile, args, extensions, executable, stealth, addresses } = options
  if (headed || profile !== undefined || isAttached(options)) return "never"
  const asIs = executable === undefined && args.length === 0 && extensions.length === 0 && !stealth
  return asIs && addresses === "any" ? "always" : "shortly"
}
