import { Emitter } from "../base/emitter.ts"
import type { CdpSession } from "../cdp/cdp-session.ts"
import type { Protocol } from "../cdp/protocol.ts"
import type { RequestFacts } from "./page-events.ts"

/** What is known of the request that brought a document. */
export interface DocumentRequest {
  /** Where it is asked for now, after redirects. */
  url: string
  readonly redirects: string[]
  status?: number
  mimeType?: string
}

/** A document that is on its way and not there yet. */
interface Pending {
  readonly loaderId: string
  readonly url: string
}

interface DocumentsEvents {
  started: { url: string }
  /** What was on its way will not come: it failed, was cancelled, or is no page. */
  failed: { loaderId: string; errorText: string }
  /** Nothing is on its way any more. */
  stopped: Record<never, never>
  navigated: { url: string; sameDocument: boolean; loaderId: string }
  lifecycle: { loaderId: string; name: string }
  request: RequestFacts
}

const REMEMBERED = 8

/** The main frame's documents, one after the other: address, requests, and how far each has come. */
export class Documents extends Emitter<DocumentsEvents> {
  readonly #frameId: string
  readonly #requests = new Map<string, DocumentRequest>()
  readonly #reached = new Map<string, Set<string>>()
  readonly #methods = new Map<string, { url: string; method: string }>()
  #url: string
  #loaderId = ""
  #pending: Pending | undefined

  constructor(session: CdpSession, frameId: string, url: string) {
    super()
    this.#frameId = frameId
    this.#url = url
    session.on("Page.frameStartedNavigating", (event) => {
      if (event.frameId !== frameId || /same-?document/i.test(event.navigationType)) return
      this.#pending = { loaderId: event.loaderId, url: event.url }
      this.emit("started", { url: event.url })
    })
    session.on("Page.frameStoppedLoading", (event) => {
      if (event.frameId !== frameId) return
      this.#pending = undefined
      this.emit("stopped", {})
    })
    session.on("Page.frameNavigated", ({ frame }) => {
      if (frame.parentId === undefined) this.#committed(frame)
    })
    session.on("Page.navigatedWithinDocument", (event) => {
      if (event.frameId !== frameId) return
      this.#url = event.url
      this.emit("navigated", { url: event.url, sameDocument: true, loaderId: this.#loaderId })
    })
    session.on("Page.lifecycleEvent", (event) => {
      if (event.frameId === frameId) this.#lifecycle(event)
    })
    session.on("Network.requestWillBeSent", (event) => this.#requested(event))
    session.on("Network.responseReceived", (event) => this.#responded(event))
    session.on("Network.loadingFailed", (event) => this.#failed(event))
    session.on("Network.loadingFinished", ({ requestId }) => this.#methods.delete(requestId))
  }

  /** For a page that was there before us: what it shows now. */
  async adopt(session: CdpSession, signal: AbortSignal): Promise<void> {
    const before = this.#loaderId
    const { frameTree } = await session.send("Page.getFrameTree", undefined, { signal })
    // A document that came while we asked is newer than the answer.
    if (this.#loaderId !== before) return
    this.#url = addressOf(frameTree.frame)
    this.#loaderId = frameTree.frame.loaderId
  }

  get url(): string {
    return this.#url
  }

  get loaderId(): string {
    return this.#loaderId
  }

  /** While there is one, the browser keeps back whatever is sent to the page's scripts. */
  get pending(): Pending | undefined {
    return this.#pending
  }

  requestOf(loaderId: string): DocumentRequest | undefined {
    return this.#requests.get(loaderId)
  }

  hasReached(loaderId: string, name: string): boolean {
    return this.#reached.get(loaderId)?.has(name) ?? false
  }

  #committed(frame: Protocol.Page.Frame): void {
    this.#url = addressOf(frame)
    this.#loaderId = frame.loaderId
    this.#pending = undefined
    this.emit("navigated", { url: this.#url, sameDocument: false, loaderId: frame.loaderId })
    // The browser tells of this step only for documents that were there before it was asked.
    this.#lifecycle({ loaderId: frame.loaderId, name: "commit" })
  }

  #lifecycle({ loaderId, name }: { readonly loaderId: string; readonly name: string }): void {
    const reached = remember(this.#reached, loaderId, () => new Set<string>())
    // A document that is opened anew (`document.open`, a restored one) starts over.
    if (name === "init") for (const each of reached) if (each !== "commit") reached.delete(each)
    reached.add(name)
    this.emit("lifecycle", { loaderId, name })
  }

  #requested(event: Protocol.Network.RequestWillBeSentEvent): void {
    const { requestId, loaderId, redirectResponse, request } = event
    if (this.has("request")) this.#methods.set(requestId, { url: request.url, method: request.method })
    if (requestId !== loaderId || event.frameId !== this.#frameId) return
    const known = remember(this.#requests, requestId, () => ({ url: request.url, redirects: [] }))
    known.url = request.url
    if (redirectResponse) known.redirects.push(redirectResponse.url)
  }

  #responded({ requestId, response, type }: Protocol.Network.ResponseReceivedEvent): void {
    const document = this.#requests.get(requestId)
    // An address that carries its document is answered by nobody, and so with no status.
    if (document && type === "Document" && /^https?:/i.test(response.url)) {
      document.status = response.status
      document.mimeType = response.mimeType
    }
    const started = this.#methods.get(requestId)
    if (started) this.emit("request", { ...started, resourceType: type, status: response.status })
  }

  #failed({ requestId, type, errorText }: Protocol.Network.LoadingFailedEvent): void {
    const started = this.#methods.get(requestId)
    this.#methods.delete(requestId)
    if (started) this.emit("request", { ...started, resourceType: type, error: errorText })
    if (requestId !== this.#pending?.loaderId) return
    this.#pending = undefined
    this.emit("failed", { loaderId: requestId, errorText })
  }
}

function addressOf(frame: Protocol.Page.Frame): string {
  return frame.url + (frame.urlFragment ?? "")
}

/** Gets or makes an entry, and forgets the oldest beyond a few: documents come and go for as long as the tab lives. */
function remember<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  if (map.size > REMEMBERED) {
    const [oldest = key] = map.keys()
    map.delete(oldest)
  }
  return made
}
