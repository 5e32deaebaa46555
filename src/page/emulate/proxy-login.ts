import type { Protocol } from "../../cdp/protocol.ts"
import type { Target } from "../../cdp/target.ts"
import { Interception } from "../network/interception.ts"
import type { Setting } from "./setting.ts"

export interface ProxyLogin {
  readonly user: string
  readonly password: string
}

/** How many answered requests are remembered. */
const REMEMBERED = 1_000

/**
 * Answers the challenges of the session's proxy. The browser sends what the proxy has accepted with all later requests
 * of the context, those of workers too, so that only documents need to be paused.
 */
export function signedIn(login: ProxyLogin): Setting {
  const setting: Setting = {
    name: "proxy login",
    back: () => setting,
    async prepare(target, signal) {
      if (!target.hasDocument) return
      const rule = { patterns: [{ resourceType: "Document" } as const], answer: answering(login, target) }
      await Interception.of(target.session).answerChallenges("Proxy", rule, signal)
    },
  }
  return setting
}

function answering({ user, password }: ProxyLogin, target: Target) {
  const answered = new Set<string>()
  return ({ requestId }: Protocol.Fetch.AuthRequiredEvent): Protocol.Fetch.AuthChallengeResponse => {
    const request = `${target.id} ${requestId}`
    // A second challenge means that they were rejected.
    if (answered.has(request)) return { response: "CancelAuth" }
    answered.add(request)
    const [oldest] = answered
    if (oldest !== undefined && answered.size > REMEMBERED) answered.delete(oldest)
    return { response: "ProvideCredentials", username: user, password }
  }
}
