import { pause, scoped } from "../../base/deadline.ts"
import { TabhandError } from "../../base/errors.ts"
import type { Page } from "../../page/core/page.ts"
import { Ring } from "../../page/core/ring.ts"
import type { FailureReason, Fate, Fates } from "../../page/network/fate.ts"
import type { Tabs } from "../tabs.ts"
import { Gateway } from "./gateway/gateway.ts"
import type { Network } from "./gateway/network.ts"
import { Outlet, type Witness } from "./gateway/outlet.ts"
import { RefusedNews } from "./refused-news.ts"
import {
  type AddressRules,
  type Destination,
  destinationOf,
  type Refusal,
  refusedError,
  writeDestination,
} from "./rules.ts"

/** How late the browser may report a request that the gateway has received. */
const REPORT_MS = 100
/** How many refusals, and how many hosts that failed, are remembered. */
const MOST = 500

/** Keeps a session within its address rules: its requests go through a gateway, whose refusals it reports. */
export class Confinement implements Witness, Fates {
  /** The newest refusals, oldest first. */
  readonly refusals = new Ring<Refusal>(MOST)
  #refused = 0
  readonly #rules: AddressRules
  readonly #network: Network
  readonly #tabs: Tabs
  readonly #fates = new Map<string, Refusal | FailureReason>()
  readonly #news = new Map<Page, RefusedNews>()

  constructor(rules: AddressRules, network: Network, tabs: Tabs) {
    this.#rules = rules
    this.#network = network
    this.#tabs = tabs
  }

  openGateway(): Promise<Gateway> {
    return Gateway.open(new Outlet(this.#rules, this.#network, this))
  }

  /** Makes the page's context use the gateway, and ensures that it does. */
  async admit({ interception, target: { session } }: Page, { admission }: Gateway, signal: AbortSignal): Promise<void> {
    await interception.answerChallenges("Proxy", admission.rule, signal)
    try {
      await session.send("Page.navigate", { url: admission.url }, { signal })
    } finally {
      await interception.answerChallenges("Proxy", undefined, signal)
    }
    if (!admission.done()) {
      throw new TabhandError("launch_failed", "the browser does not send its requests through this session's gateway", {
        hint: "use another browser, or --addresses any",
      })
    }
  }

  get refused(): number {
    return this.#refused
  }

  async refuse(refusal: Refusal): Promise<void> {
    this.#refused++
    this.refusals.push(refusal)
    this.#remember(refusal, refusal)
    const page = (await this.#requesterOf(refusal)) ?? this.#tabs.active?.page
    // The browser's error page tries again by itself.
    if (!page || page.url.startsWith("chrome-error:")) return
    const news = this.#news.get(page) ?? new RefusedNews(page)
    this.#news.set(page, news)
    news.add(refusal)
  }

  fail(to: Destination, reason: FailureReason): void {
    this.#remember(to, reason)
  }

  connect(to: Destination): void {
    this.#fates.delete(writeDestination(to))
  }

  of(url: string): Fate | undefined {
    const to = destinationOf(url)
    const fate = to && this.#fates.get(writeDestination(to))
    if (fate === undefined) return undefined
    return typeof fate === "string" ? { failed: fate } : { refused: (hint) => refusedError(fate, url, hint) }
  }

  claim(url: string): void {
    const to = destinationOf(url)
    if (to) for (const news of this.#news.values()) news.remove(to)
  }

  /** The page is gone. */
  forget(page: Page): void {
    this.#news.delete(page)
  }

  /** The page that made the request. The browser may report the request only after the gateway has received it. */
  async #requesterOf(to: Destination): Promise<Page | undefined> {
    const known = this.#pageOf(to)
    if (known) return known
    await scoped(undefined, (scope) => {
      const pages = this.#tabs.list().map(({ page }) => page)
      const begun = pages.map((page) => page.requests.next("begun", scope, ({ url }) => isFor(url, to)))
      return Promise.race([...begun, pause(REPORT_MS, scope)])
    })
    return this.#pageOf(to)
  }

  /** The page with such a request under way; workers have none of their own. */
  #pageOf(to: Destination): Page | undefined {
    return this.#tabs.list().find(({ page }) => page.requests.underWay().some(({ url }) => isFor(url, to)))?.page
  }

  #remember(to: Destination, fate: Refusal | FailureReason): void {
    const key = writeDestination(to)
    this.#fates.delete(key)
    this.#fates.set(key, fate)
    const [oldest] = this.#fates.keys()
    if (oldest !== undefined && this.#fates.size > MOST) this.#fates.delete(oldest)
  }
}

function isFor(url: string, to: Destination): boolean {
  const other = destinationOf(url)
  return other !== undefined && writeDestination(other) === writeDestination(to)
}
