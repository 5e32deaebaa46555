import type { Protocol } from "../../cdp/protocol.ts"
import type { Target } from "../../cdp/target.ts"
import { type ChallengeRule, Interception } from "../interception.ts"
import type { Setting } from "./setting.ts"

interface Login {
  readonly user: string
  readonly password: string
  /** Without one, the first that asks for the document of a tab. */
  readonly origin: string | undefined
}

/** How many requests are remembered that had their answer. */
const REMEMBERED = 1_000

/** A user name and a password, offered to one origin and to no other. */
export class Credentials {
  readonly user: string
  readonly #password: string
  #origin: string | undefined
  /** Requests that were answered: one that is asked again was given what the server does not take. */
  readonly #answered = new Set<string>()
  readonly #found: () => void

  /** `found` is called when the origin becomes known. */
  constructor({ user, password, origin }: Login, found: () => void) {
    this.user = user
    this.#password = password
    this.#origin = origin
    this.#found = found
  }

  get origin(): string | undefined {
    return this.#origin
  }

  /** How challenges to a target's requests are answered. */
  ruleFor(target: Target): ChallengeRule {
    const credentials = this
    return {
      get patterns() {
        return credentials.#patterns
      },
      answer: (challenge) => this.#answer(challenge, target),
    }
  }

  /** No more than what may be asked: each request that is paused takes a little longer. */
  get #patterns(): Protocol.Fetch.RequestPattern[] {
    return [this.#origin === undefined ? { resourceType: "Document" } : { urlPattern: `${this.#origin}/*` }]
  }

  #answer(challenge: Protocol.Fetch.AuthRequiredEvent, target: Target): Protocol.Fetch.AuthChallengeResponse {
    const { authChallenge, requestId } = challenge
    if (authChallenge.source === "Proxy") return { response: "Default" }
    if (this.#origin === undefined && isDocumentOf(target, challenge)) {
      this.#origin = originOf(authChallenge.origin)
      this.#found()
    }
    const request = `${target.id} ${requestId}`
    // Cancelled, the page that the server sent along is shown.
    if (this.#origin === undefined || originOf(authChallenge.origin) !== this.#origin || this.#answered.has(request))
      return { response: "CancelAuth" }
    this.#remember(request)
    return { response: "ProvideCredentials", username: this.user, password: this.#password }
  }

  #remember(request: string): void {
    this.#answered.add(request)
    const [oldest] = this.#answered
    if (oldest !== undefined && this.#answered.size > REMEMBERED) this.#answered.delete(oldest)
  }
}

export function answering(credentials?: Credentials): Setting {
  return {
    name: "credentials",
    isBack: credentials === undefined,
    back: () => answering(),
    async prepare(target, signal) {
      // What a page's own worker asks for is asked for by the page.
      if (target.info.type === "worker") return
      await Interception.of(target.session).answerChallenges(credentials?.ruleFor(target), signal)
    },
  }
}

function isDocumentOf(target: Target, { frameId, resourceType }: Protocol.Fetch.AuthRequiredEvent): boolean {
  return target.isPage && resourceType === "Document" && frameId === target.id
}

function originOf(text: string): string | undefined {
  return URL.canParse(text) ? new URL(text).origin : undefined
}
