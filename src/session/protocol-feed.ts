import type { Redactor } from "../base/redact.ts"
import type { ProtocolEvent } from "../protocol/session-events.ts"
import { withoutSecrets } from "./protocol-secrets.ts"
import type { Tab } from "./tab.ts"

export interface RawEvent {
  readonly method: string
  readonly params: unknown
  /** The tab that it is about, if any; a page becomes a tab some time after its first events. */
  tab(): Tab | undefined
}

export interface FeedLimits {
  readonly events: number
  /** Characters of all queued events, and of one. */
  readonly size: number
  readonly largest: number
}

const LIMITS: FeedLimits = { events: 2_000, size: 8 * 1024 * 1024, largest: 512 * 1024 }

export interface FeedSetup {
  readonly accepts: (method: string) => boolean
  /** Only events about these tabs are wanted; without it, all of the session. */
  readonly wants?: ((tab: Tab) => boolean) | undefined
  readonly redactor: Redactor
  /** Called when there is something to take again. */
  readonly onReady: () => void
  readonly onClose: () => void
  readonly limits?: FeedLimits | undefined
}

/**
 * The queue of one listener. It is bounded, so that a listener that does not keep up loses events and nothing else; what it
 * takes is redacted only then, because most of a flood is dropped.
 */
export class ProtocolFeed {
  readonly #setup: FeedSetup
  readonly #limits: FeedLimits
  #queue: { readonly event: RawEvent; readonly size: number }[] = []
  #size = 0
  #missed = 0

  constructor(setup: FeedSetup) {
    this.#setup = setup
    this.#limits = setup.limits ?? LIMITS
  }

  add(event: RawEvent): void {
    if (!this.#setup.accepts(event.method) || this.#isForOthers(event)) return
    const { events, largest, size: most } = this.#limits
    const room = Math.min(largest, most - this.#size)
    const size = this.#queue.length < events ? sizeOf(event.params, room) : undefined
    const isFirst = this.#queue.length === 0 && this.#missed === 0
    if (size === undefined) this.#missed++
    else {
      this.#queue.push({ event, size })
      this.#size += size
    }
    if (isFirst) this.#setup.onReady()
  }

  /** The oldest events, at most so many, and how many were dropped since the last call. */
  take(most: number): { readonly events: readonly ProtocolEvent[]; readonly missed: number } {
    const missed = this.#missed
    this.#missed = 0
    const events: ProtocolEvent[] = []
    let taken = 0
    // If what is not wanted counted, a call could take nothing and leave the rest, which is not reported again.
    for (const { event, size } of this.#queue) {
      if (events.length === most) break
      taken++
      this.#size -= size
      const tab = event.tab()
      if (this.#setup.wants && (!tab || !this.#setup.wants(tab))) continue
      const params = withoutSecrets(event.method, event.params, this.#setup.redactor)
      events.push({ ...(tab === undefined ? {} : { tab: tab.id }), method: event.method, params })
    }
    this.#queue.splice(0, taken)
    return { events, missed }
  }

  /** A flood of other tabs must not fill the queue. */
  #isForOthers(event: RawEvent): boolean {
    const tab = this.#setup.wants && event.tab()
    return tab !== undefined && this.#setup.wants?.(tab) === false
  }

  close(): void {
    this.#queue = []
    this.#size = 0
    this.#setup.onClose()
  }
}

/** About as many characters as the value has as JSON; undefined if there are more than `most`. */
function sizeOf(value: unknown, most: number): number | undefined {
  let size = 0
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    size += typeof next === "string" ? next.length + 2 : 8
    if (size > most) return undefined
    if (typeof next === "object" && next !== null) {
      for (const [key, item] of Object.entries(next)) {
        size += key.length
        waiting.push(item)
      }
    }
  }
  return size
}
