import { Emitter } from "../base/emitter.ts"
import type { CdpSession } from "../cdp/cdp-session.ts"
import type { Protocol } from "../cdp/protocol.ts"

/** How long a request that is over is remembered: an act that started it may have come just before somebody asks. */
const REMEMBERED_MS = 1_000
const MOST = 1_000

/** A request that a page made, and how it was answered. */
export interface LoggedRequest {
  readonly id: string
  readonly type: Protocol.Network.ResourceType | undefined
  readonly frameId: string | undefined
  readonly loaderId: string
  readonly url: string
  readonly method: string
  readonly begunAt: number
  status?: number
  answeredAt?: number
}

interface RequestLogEvents {
  begun: LoggedRequest
  answered: LoggedRequest
  /** All of the answer is there, or it will not come. */
  ended: LoggedRequest
}

/** The requests of a page and its frames: those under way, and those of the last moment. */
export class RequestLog extends Emitter<RequestLogEvents> {
  readonly #recent = new Set<LoggedRequest>()
  /** By id, for all frames: a document that goes to another process is asked for here and answered there. */
  readonly #open = new Map<string, LoggedRequest>()

  follow(session: CdpSession): void {
    session.on("Network.requestWillBeSent", ({ requestId, request, redirectResponse, type, frameId, loaderId }) => {
      const before = this.#open.get(requestId)
      if (before && redirectResponse) this.#answered(before, redirectResponse)
      const { url, urlFragment = "", method } = request
      const begunAt = performance.now()
      const begun: LoggedRequest = { id: requestId, type, frameId, loaderId, url: url + urlFragment, method, begunAt }
      this.#open.set(requestId, begun)
      // Of requests that go with their document no end is told.
      const [oldest] = this.#open.keys()
      if (this.#open.size > MOST && oldest !== undefined) this.#open.delete(oldest)
      this.#add(begun)
    })
    session.on("Network.responseReceived", ({ requestId, response }) => {
      const answered = this.#open.get(requestId)
      if (answered) this.#answered(answered, response)
    })
    session.on("Network.loadingFinished", ({ requestId }) => this.#ended(requestId))
    session.on("Network.loadingFailed", ({ requestId }) => this.#ended(requestId))
  }

  /** Those whose answer is not there yet, or not all of it. */
  underWay(): LoggedRequest[] {
    return [...this.#open.values()]
  }

  /** Those that began or were answered in the last moment, oldest first. */
  recent(): LoggedRequest[] {
    this.#forgetOld()
    return [...this.#recent]
  }

  #add(begun: LoggedRequest): void {
    this.#recent.add(begun)
    this.#forgetOld()
    this.emit("begun", begun)
  }

  #answered(request: LoggedRequest, { status }: Protocol.Network.Response): void {
    if (request.answeredAt !== undefined) return
    request.status = status
    request.answeredAt = performance.now()
    // Again at the end of the order: it is the newest now.
    this.#recent.delete(request)
    this.#recent.add(request)
    this.emit("answered", request)
  }

  #ended(id: string): void {
    const request = this.#open.get(id)
    this.#open.delete(id)
    if (request) this.emit("ended", request)
  }

  #forgetOld(): void {
    const since = performance.now() - REMEMBERED_MS
    for (const request of this.#recent) {
      if (this.#recent.size <= MOST && (request.answeredAt ?? request.begunAt) >= since) return
      this.#recent.delete(request)
    }
  }
}
