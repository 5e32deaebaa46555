import { isRecord } from "../base/records.ts"
import type { Redactor } from "../base/redact.ts"
import type { Target } from "../cdp/target.ts"
import type { ProtocolDomain } from "../protocol/session-events.ts"
import type { Context } from "./context.ts"
import { type FeedLimits, ProtocolFeed } from "./protocol-feed.ts"
import type { Tab } from "./tab.ts"
import type { Tabs } from "./tabs.ts"

/** Of this domain, only what a page reports: the rest is about our own scripts as much as about the page's. */
const OF_RUNTIME: ReadonlySet<string> = new Set([
  "Runtime.consoleAPICalled",
  "Runtime.exceptionThrown",
  "Runtime.exceptionRevoked",
])

interface Owner {
  readonly tabs: Tabs
  readonly redactor: Redactor
}

interface FeedOptions {
  /** Called when there is something to take again. */
  readonly onReady: () => void
  /** Only about these tabs. */
  readonly wants?: ((tab: Tab) => boolean) | undefined
  readonly limits?: FeedLimits | undefined
}

/** The notifications of the browser's protocol about one session, for those who ask. Costs nothing without a listener. */
export class ProtocolEvents {
  readonly #owner: Owner
  readonly #feeds = new Set<ProtocolFeed>()
  #context: Context | undefined
  /** Unsubscribe from the browser and from each target; empty while there is no listener. */
  readonly #offs = new Map<Context | Target, () => void>()

  constructor(owner: Owner) {
    this.#owner = owner
  }

  /** The notifications of these domains from now on, also if the browser ends and another one takes its place. */
  open(domains: readonly ProtocolDomain[], { onReady, wants, limits }: FeedOptions): ProtocolFeed {
    const feed: ProtocolFeed = new ProtocolFeed({
      accepts: accepting(domains),
      wants,
      redactor: this.#owner.redactor,
      onReady,
      onClose: () => {
        this.#feeds.delete(feed)
        if (this.#feeds.size === 0) this.#unsubscribe()
      },
      limits,
    })
    this.#feeds.add(feed)
    if (this.#feeds.size === 1) this.#subscribe()
    return feed
  }

  /** The session has a browser, until the returned function is called. */
  follow(context: Context): () => void {
    this.#context = context
    if (this.#feeds.size > 0) this.#subscribe()
    return () => {
      this.#context = undefined
      this.#unsubscribe()
    }
  }

  #subscribe(): void {
    const context = this.#context
    if (!context) return
    const offs = [
      context.on("targetAttached", (target) => this.#followTarget(target)),
      context.on("targetGone", (target) => this.#offs.delete(target)),
      this.#followBrowser(context),
    ]
    this.#offs.set(context, () => {
      for (const off of offs) off()
    })
    for (const target of context.targets()) this.#followTarget(target)
  }

  #unsubscribe(): void {
    for (const off of this.#offs.values()) off()
    this.#offs.clear()
  }

  #followTarget(target: Target): void {
    let known: Tab | undefined
    const tab = () => {
      known ??= this.#tabAt(target.page?.id)
      return known
    }
    const off = target.session.on("*", ({ method, params }) => {
      if (method !== undefined) this.#add(method, params, tab)
    })
    this.#offs.set(target, off)
  }

  /** The browser reports targets of all sessions. */
  #followBrowser(context: Context): () => void {
    const ours = new OwnTargets(context)
    const { root } = context.browser.connection
    return root.on("*", ({ method, params }) => {
      if (!method?.startsWith("Target.")) return
      const page = ours.pageOf(params)
      if (page !== undefined) this.#add(method, params, () => this.#tabAt(page))
    })
  }

  #tabAt(page: string | undefined): Tab | undefined {
    return this.#owner.tabs.list().find((each) => each.page.target.id === page)
  }

  #add(method: string, params: unknown, tab: () => Tab | undefined): void {
    for (const feed of this.#feeds) feed.add({ method, params, tab })
  }
}

function accepting(domains: readonly ProtocolDomain[]): (method: string) => boolean {
  const prefixes = domains.map((domain) => `${domain}.`)
  return (method) =>
    prefixes.some((prefix) => method.startsWith(prefix)) && (!method.startsWith("Runtime.") || OF_RUNTIME.has(method))
}

/** How many targets are remembered, for the event that reports their end. */
const REMEMBERED = 1_000

/** Recognizes the session's own targets: all of its context, or, in an attached browser, those that it uses. */
class OwnTargets {
  readonly #context: Context
  /** The page of each target, by their ids. */
  readonly #pages = new Map<string, string>()

  constructor(context: Context) {
    this.#context = context
  }

  /** The id of the page that a notification is about; undefined if it is not about this session. */
  pageOf(params: unknown): string | undefined {
    if (!isRecord(params)) return undefined
    const { targetInfo } = params
    const { targetId, browserContextId } = isRecord(targetInfo) ? targetInfo : params
    if (typeof targetId !== "string") return undefined
    const { browser, id } = this.#context
    const target = browser.tree.get(targetId)
    const isOurs = browser.facts.own ? browserContextId === id : target?.owner === this.#context
    const page = target?.page?.id ?? (isOurs ? targetId : undefined)
    // The end of a target is reported when it is no longer known.
    if (!isOurs) return this.#pages.get(targetId)
    this.#remember(targetId, page ?? targetId)
    return page
  }

  #remember(targetId: string, page: string): void {
    const [oldest] = this.#pages.keys()
    if (oldest !== undefined && this.#pages.size >= REMEMBERED) this.#pages.delete(oldest)
    this.#pages.set(targetId, page)
  }
}
