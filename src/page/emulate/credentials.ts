import type { Protocol } from "../../cdp/protocol.ts"
import type { Target } from "../../cdp/target.ts"
import { type ChallengeRule, Interception } from "../network/interception.ts"
import type { Setting } from "./setting.ts"

interface Login {
  readonly user: string
  readonly password: string
  /** If undefined, the first origin that challenges a tab's document request. */
  readonly origin: string | undefined
}

/** How many answered requests are remembered. */
const REMEMBERED = 1_000

/** A user name and password that are sent to a single origin. */
export class Credentials {
  readonly user: string
  readonly #password: string
  #origin: string | undefined
  /** Requests that were answered: a second challenge means that the credentials were rejected. */
  readonly #answered = new Set<string>()
  readonly #found: () => void

  /** `found` is called when the origin has been determined. */
  constructor({ user, password, origin }: Login, found: () => void) {
    this.user = user
    this.#password = password
    this.#origin = origin
    this.#found = found
  }

  get origin(): string | undefined {
    return this.#origin
  }

  /** The rule that answers challenges to a target's requests. */
  ruleFor(target: Target): ChallengeRule {
    const credentials = this
    return {
      get patterns() {
        return credentials.#patterns
      },
      answer: (challenge) => this.#answer(challenge, target),
    }
  }

  /** As narrow as possible, because each paused request takes a little longer. */
  get #patterns(): Protocol.Fetch.RequestPattern[] {
    return [this.#origin === undefined ? { resourceType: "Document" } : { urlPattern: `${this.#origin}/*` }]
  }

  #answer(challenge: Protocol.Fetch.AuthRequiredEvent, target: Target): Protocol.Fetch.AuthChallengeResponse {
    const { authChallenge, requestId } = challenge
    if (this.#origin === undefined && isDocumentOf(target, challenge)) {
      this.#origin = originOf(authChallenge.origin)
      this.#found()
    }
    const request = `${target.id} ${requestId}`
    // After CancelAuth the browser shows the body that the server sent with the challenge.
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
      // Requests of a dedicated worker go through its page.
      if (target.info.type === "worker") return
      await Interception.of(target.session).answerChallenges("Server", credentials?.ruleFor(target), signal)
    },
  }
}

function isDocumentOf(target: Target, { frameId, resourceType }: Protocol.Fetch.AuthRequiredEvent): boolean {
  return target.isPage && resourceType === "Document" && frameId === target.id
}

function originOf(text: string): string | undefined {
  return URL.canParse(text) ? new URL(text).origin : undefined
}
