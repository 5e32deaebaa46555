import type { CdpSession } from "../../cdp/cdp-session.ts"
import type { WireMessage } from "../../cdp/protocol.ts"

/** Domains that can be tapped, and the call that enables each. */
const enablers = {
  Accessibility: "Accessibility.enable",
  Animation: "Animation.enable",
  Audits: "Audits.enable",
  CSS: "CSS.enable",
  DOM: "DOM.enable",
  Log: "Log.enable",
  Media: "Media.enable",
  Network: "Network.enable",
  Page: "Page.enable",
  Performance: "Performance.enable",
  Runtime: "Runtime.enable",
  Security: "Security.enable",
  WebAuthn: "WebAuthn.enable",
} as const

export type TapDomain = keyof typeof enablers

export interface RawNotification {
  readonly method: string
  readonly params: unknown
}

const QUEUED = 1_000

/** Raw protocol notifications of one tab: selected domains, a bounded queue, and a count of dropped ones. */
export class Tap implements AsyncIterable<RawNotification> {
  readonly #domains: ReadonlySet<string>
  readonly #limit: number
  readonly #offs: readonly (() => void)[]
  readonly #queue: RawNotification[] = []
  #wake: (() => void) | undefined
  #dropped = 0
  #closed = false

  private constructor(session: CdpSession, domains: readonly TapDomain[], limit: number) {
    this.#domains = new Set(domains)
    this.#limit = limit
    this.#offs = [session.on("*", (message) => this.#onMessage(message)), session.on("ended", () => this.close())]
  }

  static async open(session: CdpSession, domains: readonly TapDomain[], limit = QUEUED): Promise<Tap> {
    const tap = new Tap(session, domains, limit)
    try {
      await Promise.all(domains.map((domain) => session.send(enablers[domain])))
      return tap
    } catch (error) {
      tap.close()
      throw error
    }
  }

  get dropped(): number {
    return this.#dropped
  }

  /** Queued notifications can still be read. Also called when the tab ends. */
  close(): void {
    this.#closed = true
    for (const off of this.#offs) off()
    this.#wake?.()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<RawNotification> {
    for (;;) {
      const next = this.#queue.shift()
      if (next) yield next
      else if (this.#closed) return
      else await this.#more()
    }
  }

  #more(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }

  #onMessage({ method, params }: WireMessage): void {
    if (method === undefined || !this.#domains.has(method.slice(0, method.indexOf(".")))) return
    if (this.#queue.length >= this.#limit) {
      this.#dropped++
      return
    }
    this.#queue.push({ method, params })
    this.#wake?.()
    this.#wake = undefined
  }
}
