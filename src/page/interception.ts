import type { CdpSession } from "../cdp/cdp-session.ts"
import type { Protocol } from "../cdp/protocol.ts"

/** What becomes of a paused request: it goes on, it fails, or what the server sent is shown although it asks who it is. */
type Verdict = "continue" | "show" | Protocol.Network.ErrorReason

/** Decides about paused requests, or leaves it to the next rule. */
export interface InterceptionRule {
  readonly patterns: readonly Protocol.Fetch.RequestPattern[]
  decide(request: Protocol.Fetch.RequestPausedEvent): Verdict | undefined
  /** What a request that goes on is sent with instead of its own headers. */
  headers?(request: Protocol.Fetch.RequestPausedEvent): Readonly<Record<string, string>> | undefined
}

/** Answers servers that ask who it is. */
export interface ChallengeRule {
  /** The browser passes on a challenge only to a request that it paused before it was sent. */
  readonly patterns: readonly Protocol.Fetch.RequestPattern[]
  answer(challenge: Protocol.Fetch.AuthRequiredEvent): Protocol.Fetch.AuthChallengeResponse
}

/** The question, and how the body was packed, which it no longer is. */
const NOT_SHOWN = /^(www-authenticate|content-encoding|content-length)$/i

const interceptions = new WeakMap<CdpSession, Interception>()

/**
 * Request interception of one session. The protocol has one list of patterns per session and replaces it with each
 * call, so everything that intercepts goes through here.
 */
export class Interception {
  readonly #session: CdpSession
  readonly #rules = new Set<InterceptionRule>()
  #challenges: ChallengeRule | undefined

  private constructor(session: CdpSession) {
    this.#session = session
    session.on("Fetch.requestPaused", (request) => this.#paused(request))
    session.on("Fetch.authRequired", (challenge) => this.#challenged(challenge))
  }

  /** The one of that session. */
  static of(session: CdpSession): Interception {
    const known = interceptions.get(session)
    if (known) return known
    const made = new Interception(session)
    interceptions.set(session, made)
    return made
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

  /** Who answers challenges from now on; nobody, when none is given. */
  async answerChallenges(rule: ChallengeRule | undefined, signal: AbortSignal): Promise<void> {
    if (!rule && !this.#challenges) return
    this.#challenges = rule
    await this.#apply(signal)
  }

  async #apply(signal?: AbortSignal): Promise<void> {
    const rules = this.#challenges ? [...this.#rules, this.#challenges] : [...this.#rules]
    const patterns = rules.flatMap((rule) => rule.patterns)
    const handleAuthRequests = this.#challenges !== undefined
    if (patterns.length === 0) await this.#session.send("Fetch.disable", undefined, { signal })
    else await this.#session.send("Fetch.enable", { patterns, handleAuthRequests }, { signal })
  }

  #paused(request: Protocol.Fetch.RequestPausedEvent): void {
    // The request may have been cancelled meanwhile; then there is nothing left to decide.
    this.#carryOut(this.#verdict(request), request).catch(() => undefined)
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
        // It cannot be had: then what the browser makes of it is shown.
        await this.#session.send("Fetch.continueRequest", { requestId })
      }
    }
  }

  /** Asked who it is, and without an answer, the browser shows an error of its own; without the question, what was sent. */
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
    const { requestId } = challenge
    const authChallengeResponse = this.#challenges?.answer(challenge) ?? { response: "Default" }
    // As above: a request that was cancelled needs no answer.
    this.#session.send("Fetch.continueWithAuth", { requestId, authChallengeResponse }).catch(() => undefined)
  }

  #headersFor(request: Protocol.Fetch.RequestPausedEvent): { headers?: Protocol.Fetch.HeaderEntry[] } {
    for (const rule of this.#rules) {
      const headers = rule.headers?.(request)
      if (headers) return { headers: Object.entries(headers).map(([name, value]) => ({ name, value })) }
    }
    return {}
  }

  #verdict(request: Protocol.Fetch.RequestPausedEvent): Verdict {
    for (const rule of this.#rules) {
      const verdict = rule.decide(request)
      if (verdict !== undefined) return verdict
    }
    return "continue"
  }
}
