import { Emitter } from "../../base/emitter.ts"
import type { RequestFacts } from "../../protocol/session-events.ts"
import type { LoggedRequest } from "./logged-request.ts"
import type { RequestLog } from "./request-log.ts"

export interface RequestLogEvents {
  begun: LoggedRequest
  answered: LoggedRequest
  /** The response is complete, or has failed. */
  ended: LoggedRequest
  /** The final status or error. */
  outcome: RequestFacts
}

/** The part of the log that belongs to one page, with its frames and workers. */
export class PageRequests extends Emitter<RequestLogEvents> {
  /** The name of the page's tab, once it has one. */
  tab: string | undefined
  readonly #log: RequestLog

  constructor(log: RequestLog) {
    super()
    this.#log = log
  }

  /** Requests whose response is not complete. */
  underWay(): LoggedRequest[] {
    return this.#log.underWay().filter(({ source }) => source.page === this)
  }

  /** Requests that began or were answered since then, in the order in which they did. */
  since(time: number): LoggedRequest[] {
    const lastOf = ({ answeredAt, begunAt }: LoggedRequest) => answeredAt ?? begunAt
    return this.#log.kept
      .list()
      .filter((request) => request.source.page === this && lastOf(request) >= time)
      .sort((a, b) => lastOf(a) - lastOf(b))
  }
}
