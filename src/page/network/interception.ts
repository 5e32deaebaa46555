import type { CdpSession } from "../../cdp/cdp-session.ts"
import type { Protocol } from "../../cdp/protocol.ts"
import { carryOut, type FailedBy, type Outcome } from "./interception-outcome.ts"

/**
 * What to do with a paused request: continue it, fail it, or show the body that came with an authentication challenge.
 */
type Verdict = "continue" | "show" | Protocol.Network.ErrorReason

/** Decides about paused requests, or leaves them to the next rule. */
export interface InterceptionRule {
  readonly patterns: readonly Protocol.Fetch.RequestPattern[]
  decide(request: Protocol.Fetch.RequestPausedEvent): Verdict | undefined
  /** Headers that replace those of a request that continues. */
  headers?(request: Protocol.Fetch.RequestPausedEvent): Readonly<Record<string, string>> | undefined
  /** Takes the request before any rule decides about it; the outcome may be late. */
  take?(request: Protocol.Fetch.RequestPausedEvent): Promise<Outcome> | undefined
  /** Another rule fails the request: the reason to give instead. */
  failing?(request: Protocol.Fetch.RequestPausedEvent, failed: FailedBy): Protocol.Network.ErrorReason | undefined
}

/** Answers authentication challenges. */
export interface ChallengeRule {
  /** The browser reports a challenge only for requests that it paused before they were sent. */
  readonly patterns: readonly Protocol.Fetch.RequestPattern[]
  answer(challenge: Protocol.Fetch.AuthRequiredEvent): Protocol.Fetch.AuthChallengeResponse
}

/** Who asks for a name and a password. */
export type Challenger = "Server" | "Proxy"

/** Response headers to drop: the challenge, and the encoding of the body, which is decoded by now. */
const NOT_SHOWN = /^(www-authenticate|content-encoding|content-length)$/i

const interceptions = new WeakMap<CdpSession, Interception>()

/**
 * Request interception of one session. The protocol has one list of patterns per session and replaces it with each
 * call, so everything that intercepts goes through here.
 */
export class Interception {
  readonly #session: CdpSession
  readonly #rules = new Set<InterceptionRule>()
  /** Rules that are replaced by name. */
  readonly #named = new Map<string, InterceptionRule>()
  readonly #challenges = new Map<Challenger, ChallengeRule>()
  #applying: Promise<unknown> = Promise.resolve()

  private constructor(session: CdpSession) {
    this.#session = session
    session.on("Fetch.requestPaused", (request) => this.#paused(request))
    session.on("Fetch.authRequired", (challenge) => this.#challenged(challenge))
  }

  /** The interception of a session. */
  static of(session: CdpSession): Interception {
    const known = interceptions.get(session)
    if (known) return known
    const made = new Interception(session)
    interceptions.set(session, made)
    return made
  }

  /** Applies to every request that is sent after this call; `remove` takes it back. */
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

  /** Replaces the rule of that name; undefined removes it. */
  async put(name: string, rule: InterceptionRule | undefined, signal: AbortSignal): Promise<void> {
    if (!rule && !this.#named.has(name)) return
    if (rule) this.#named.set(name, rule)
    else this.#named.delete(name)
    await this.#apply(signal)
  }

  /** Sets the rule that answers challenges of servers, or of proxies; undefined removes it. */
  async answerChallenges(by: Challenger, rule: ChallengeRule | undefined, signal: AbortSignal): Promise<void> {
    if (!rule && !this.#challenges.has(by)) return
    if (rule) this.#challenges.set(by, rule)
    else this.#challenges.delete(by)
    await this.#apply(signal)
  }

  /** Settles when the browser has the patterns of the last change. */
  get enabled(): Promise<unknown> {
    return this.#applying
  }

  #apply(signal?: AbortSignal): Promise<void> {
    const applying = this.#send(signal)
    this.#applying = applying.catch(() => undefined)
    return applying
  }

  async #send(signal: AbortSignal | undefined): Promise<void> {
    const rules = [...this.#all(), ...this.#challenges.values()]
    const patterns = rules.flatMap((rule) => rule.patterns)
    const handleAuthRequests = this.#challenges.size > 0
    if (patterns.length === 0) await this.#session.send("Fetch.disable", undefined, { signal })
    else await this.#session.send("Fetch.enable", { patterns, handleAuthRequests }, { signal })
  }

  #all(): InterceptionRule[] {
    return [...this.#named.values(), ...this.#rules]
  }

  #paused(request: Protocol.Fetch.RequestPausedEvent): void {
    // Fails if the request was cancelled in the meantime: nothing is left to decide.
    this.#settle(request).catch(() => undefined)
  }

  async #settle(request: Protocol.Fetch.RequestPausedEvent): Promise<void> {
    const outcome = await this.#taken(request)
    if (!outcome || outcome.kind === "pass") return this.#carryOut(this.#verdict(request), request)
    await carryOut(
      this.#session,
      { ...request, request: { ...request.request, headers: this.#headersOf(request) } },
      {
        ...outcome,
        ...(outcome.kind === "fail" ? { reason: this.#failing(request, outcome) } : {}),
      },
    )
  }

  #taken(request: Protocol.Fetch.RequestPausedEvent): Promise<Outcome> | undefined {
    for (const rule of this.#all()) {
      const taken = rule.take?.(request)
      if (taken) return taken
    }
    return undefined
  }

  #failing(request: Protocol.Fetch.RequestPausedEvent, failed: FailedBy): Protocol.Network.ErrorReason {
    for (const rule of this.#all()) {
      const instead = rule.failing?.(request, failed)
      if (instead !== undefined) return instead
    }
    return failed.reason
  }

  async #carryOut(verdict: Verdict, request: Protocol.Fetch.RequestPausedEvent): Promise<void> {
    const { requestId } = request
    if (verdict === "continue")
      await this.#session.send("Fetch.continueRequest", { requestId, ...this.#headersFor(request) })
    else if (verdict !== "show") await this.#session.send("Fetch.failRequest", { requestId, errorReason: verdict })
    else {
      try {
        await this.#show(request)
      } catch {
        // The body is not available: the browser shows what it can.
        await this.#session.send("Fetch.continueRequest", { requestId })
      }
    }
  }

  /**
   * For an unanswered challenge, the browser shows its own error page; without the challenge header, the server's body.
   */
  async #show({ requestId, responseStatusCode, responseHeaders }: Protocol.Fetch.RequestPausedEvent): Promise<void> {
    const { body, base64Encoded } = await this.#session.send("Fetch.getResponseBody", { requestId })
    await this.#session.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: responseStatusCode ?? 401,
      responseHeaders: responseHeaders?.filter(({ name }) => !NOT_SHOWN.test(name)) ?? [],
      body: base64Encoded ? body : Buffer.from(body).toString("base64"),
    })
  }

  #challenged(challenge: Protocol.Fetch.AuthRequiredEvent): void {
    const { requestId, authChallenge } = challenge
    const by = authChallenge.source === "Proxy" ? "Proxy" : "Server"
    // After CancelAuth the browser shows the body that came with the challenge, as it does without interception.
    const unanswered = { response: by === "Server" && this.#challenges.size > 0 ? "CancelAuth" : "Default" } as const
    const authChallengeResponse = this.#challenges.get(by)?.answer(challenge) ?? unanswered
    // Fails if the request was cancelled.
    this.#session.send("Fetch.continueWithAuth", { requestId, authChallengeResponse }).catch(() => undefined)
  }

  #headersFor(request: Protocol.Fetch.RequestPausedEvent): { headers?: Protocol.Fetch.HeaderEntry[] } {
    const headers = this.#headersOf(request)
    if (headers === request.request.headers) return {}
    return { headers: Object.entries(headers).map(([name, value]) => ({ name, value: String(value) })) }
  }

  /** The request's headers as all rules together want them. */
  #headersOf(request: Protocol.Fetch.RequestPausedEvent): Readonly<Record<string, string>> {
    return this.#all().reduce<Readonly<Record<string, string>>>(
      (headers, rule) => rule.headers?.({ ...request, request: { ...request.request, headers } }) ?? headers,
      request.request.headers,
    )
  }

  #verdict(request: Protocol.Fetch.RequestPausedEvent): Verdict {
    for (const rule of this.#all()) {
      const verdict = rule.decide(request)
      if (verdict !== undefined) return verdict
    }
    return "continue"
  }
}
