import type { CdpSession } from "../cdp/cdp-session.ts"
import type { Protocol } from "../cdp/protocol.ts"

/** Decides about paused requests. It answers with the call that lets the request go on, or leaves it to the next rule. */
export interface InterceptionRule {
  readonly patterns: readonly Protocol.Fetch.RequestPattern[]
  decide(request: Protocol.Fetch.RequestPausedEvent): "continue" | Protocol.Network.ErrorReason | undefined
}

/**
 * Request interception of one session. The protocol has one list of patterns per session and replaces it with each
 * call, so everything that intercepts goes through here.
 */
export class Interception {
  readonly #session: CdpSession
  readonly #rules = new Set<InterceptionRule>()

  constructor(session: CdpSession) {
    this.#session = session
    session.on("Fetch.requestPaused", (request) => this.#paused(request))
  }

  /** In force for every request sent after the returned promise's call; the returned function takes it back. */
  add(rule: InterceptionRule): { enabled: Promise<void>; remove(): Promise<void> } {
    this.#rules.add(rule)
    return {
      enabled: this.#apply(),
      remove: () => {
        this.#rules.delete(rule)
        return this.#apply()
      },
    }
  }

  async #apply(): Promise<void> {
    const patterns = [...this.#rules].flatMap((rule) => rule.patterns)
    if (patterns.length === 0) await this.#session.send("Fetch.disable")
    else await this.#session.send("Fetch.enable", { patterns })
  }

  #paused(request: Protocol.Fetch.RequestPausedEvent): void {
    const { requestId } = request
    const verdict = this.#verdict(request)
    const answered =
      verdict === "continue"
        ? this.#session.send("Fetch.continueRequest", { requestId })
        : this.#session.send("Fetch.failRequest", { requestId, errorReason: verdict })
    // The request may have been cancelled meanwhile; then there is nothing left to decide.
    answered.catch(() => undefined)
  }

  #verdict(request: Protocol.Fetch.RequestPausedEvent): "continue" | Protocol.Network.ErrorReason {
    for (const rule of this.#rules) {
      const verdict = rule.decide(request)
      if (verdict !== undefined) return verdict
    }
    return "continue"
  }
}
