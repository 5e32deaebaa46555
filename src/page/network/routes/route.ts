import type { Protocol } from "../../../cdp/protocol.ts"
import type { HeaderEdit } from "../interception-outcome.ts"
import type { Answer } from "./answers.ts"
import type { HarReplay } from "./har-replay.ts"
import type { JsonEdit } from "./json-path.ts"
import { type Asked, type Matching, matcherOf, patternsOf } from "./matching.ts"

export interface RequestEdit {
  /** Another address; one without a path keeps the path and the query of the request. */
  readonly url?: string | undefined
  readonly method?: string | undefined
  readonly headers: HeaderEdit
  readonly postData?: Buffer | undefined
}

export interface ResponseEdit {
  readonly status?: number | undefined
  readonly headers: HeaderEdit
  readonly json: readonly JsonEdit[]
}

/** A paused request, as a handler outside of the browser sees it. */
export interface HandledRequest extends Asked {
  readonly postData: string | null
}

/** What a handler decides. */
export type Decision =
  | { readonly kind: "abort"; readonly reason: Protocol.Network.ErrorReason }
  | { readonly kind: "fulfil"; readonly answer: Answer }
  | { readonly kind: "continue"; readonly edit: RequestEdit }

/** A program that decides about requests. */
export interface RequestHandler {
  /** Rejects if it fails, or does not answer in time. */
  ask(request: HandledRequest): Promise<Decision>
}

/** What a route does with a request that it matches. */
export type Action =
  | { readonly kind: "abort"; readonly reason: Protocol.Network.ErrorReason }
  | { readonly kind: "fulfil"; readonly answer: Answer }
  | { readonly kind: "edit request"; readonly edit: RequestEdit }
  | { readonly kind: "edit response"; readonly edit: ResponseEdit }
  | { readonly kind: "replay"; readonly har: HarReplay; readonly missing: "abort" | "continue" }
  | { readonly kind: "handler"; readonly handler: RequestHandler }
  /** Only waits. */
  | { readonly kind: "delay" }

export interface RouteSpec {
  readonly matching: Matching
  readonly action: Action
  readonly delayMs?: number | undefined
  /** It ends after so many requests. */
  readonly times?: number | undefined
  /** Pages load without their service worker, whose own answers and preloads nothing can intercept. */
  readonly skipsServiceWorkers?: boolean | undefined
}

/** A rule of the user for some requests of a session, and how often it was used. */
export class Route {
  readonly id: string
  readonly spec: RouteSpec
  #matched = 0
  readonly #matches: (asked: Asked) => boolean

  constructor(id: string, spec: RouteSpec) {
    this.id = id
    this.spec = spec
    this.#matches = matcherOf(spec.matching)
  }

  get matched(): number {
    return this.#matched
  }

  get usedUp(): boolean {
    return this.#matched >= (this.spec.times ?? Number.POSITIVE_INFINITY)
  }

  get stage(): Protocol.Fetch.RequestStage {
    return this.spec.action.kind === "edit response" ? "Response" : "Request"
  }

  get patterns(): Protocol.Fetch.RequestPattern[] {
    return this.usedUp ? [] : patternsOf(this.spec.matching, this.stage)
  }

  isFor(asked: Asked): boolean {
    return !this.usedUp && this.#matches(asked)
  }

  count(): void {
    this.#matched++
  }
}
