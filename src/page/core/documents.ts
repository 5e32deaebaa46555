import { pause, scoped } from "../../base/deadline.ts"
import { Emitter } from "../../base/emitter.ts"
import { type CdpSession, UNLIMITED } from "../../cdp/cdp-session.ts"
import type { Protocol } from "../../cdp/protocol.ts"
import { lifecycleOf } from "./lifecycle.ts"

/** The request that loaded a document. */
export interface DocumentRequest {
  /** The current URL, after redirects. */
  url: string
  readonly redirects: string[]
  status?: number
  mimeType?: string
}

/** A navigation that has not been committed yet. */
interface Pending {
  readonly loaderId: string
  readonly url: string
}

export interface FailedNavigation extends Pending {
  readonly errorText: string
}

interface DocumentsEvents {
  started: { url: string }
  /** The pending navigation failed, was cancelled, or led to no page. */
  failed: FailedNavigation
  /** No navigation is pending any more. */
  stopped: Record<never, never>
  navigated: { url: string; sameDocument: boolean; loaderId: string; unreachable?: string }
  lifecycle: { loaderId: string; name: string }
}

const REMEMBERED = 8
/** Ours, among the names of the browser's lifecycle. */
const STOPPED = "stopped"
/** The loader of a document that was on its way before we attached. */
const UNKNOWN = "unknown"
/** A page that waits for its document answers nothing; another one answers within this time. */
const PROMPT_MS = 300

/** The main frame's documents in turn: URLs, requests and lifecycle. */
export class Documents extends Emitter<DocumentsEvents> {
  readonly #frameId: string
  readonly #requests = new Map<string, DocumentRequest>()
  readonly #reached = new Map<string, Set<string>>()
  #url: string
  #loaderId = ""
  #pending: Pending | undefined
  #failedLast: FailedNavigation | undefined

  constructor(session: CdpSession, frameId: string, url: string) {
    super()
    this.#frameId = frameId
    this.#url = url
    session.on("Page.frameStartedNavigating", (event) => {
      if (event.frameId !== frameId || /same-?document/i.test(event.navigationType)) return
      this.#pending = { loaderId: event.loaderId, url: event.url }
      this.#failedLast = undefined
      this.emit("started", { url: event.url })
    })
    session.on("Page.frameStoppedLoading", (event) => {
      if (event.frameId !== frameId) return
      this.#pending = undefined
      if (this.hasReached(this.#loaderId, "commit")) this.#lifecycle({ loaderId: this.#loaderId, name: STOPPED })
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
  }

  /**
   * For a page that existed before we attached: reads its current document. A page that does not answer waits for a
   * document, which becomes the current one when it comes.
   */
  async adopt(session: CdpSession, signal: AbortSignal): Promise<void> {
    const before = this.#loaderId
    const adopted = session.send("Page.getFrameTree", undefined, UNLIMITED).then(({ frameTree: { frame } }) => {
      // A document that was committed in the meantime is newer than the answer.
      if (this.#loaderId !== before) return
      const isLate = this.#pending?.loaderId === UNKNOWN
      this.#url = addressOf(frame)
      this.#loaderId = frame.loaderId
      if (!isLate) return
      this.#pending = undefined
      this.emit("navigated", { url: this.#url, sameDocument: false, loaderId: frame.loaderId })
      this.emit("stopped", {})
    })
    const isPrompt = await scoped(signal, (scope) =>
      Promise.race([adopted.then(() => true), pause(PROMPT_MS, scope).then(() => false)]),
    )
    if (isPrompt) return
    // If it never answers, it is gone.
    adopted.catch(() => undefined)
    if (this.#loaderId === before) this.#pending ??= { loaderId: UNKNOWN, url: this.#url }
  }

  get url(): string {
    return this.#url
  }

  get loaderId(): string {
    return this.#loaderId
  }

  /** The pending navigation. While there is one, the browser holds back calls to the page's scripts. */
  get pending(): Pending | undefined {
    return this.#pending
  }

  requestOf(loaderId: string): DocumentRequest | undefined {
    return this.#requests.get(loaderId)
  }

  hasReached(loaderId: string, name: string): boolean {
    return this.#reached.get(loaderId)?.has(name) ?? false
  }

  /**
   * Whether the document stopped loading before its load event, which never comes then: the page stopped it, or a
   * navigation that failed had interrupted it.
   */
  hasStoppedEarly(loaderId: string): boolean {
    return this.hasReached(loaderId, STOPPED) && !this.hasReached(loaderId, lifecycleOf.load)
  }

  /** The last navigation, if it failed. */
  get failed(): FailedNavigation | undefined {
    return this.#failedLast
  }

  #committed(frame: Protocol.Page.Frame): void {
    this.#url = addressOf(frame)
    this.#loaderId = frame.loaderId
    this.#pending = undefined
    const { loaderId, unreachableUrl: unreachable } = frame
    this.emit("navigated", {
      ...{ url: this.#url, sameDocument: false, loaderId },
      ...(unreachable === undefined ? {} : { unreachable }),
    })
    // The browser sends this event only for documents that existed when lifecycle events were enabled.
    this.#lifecycle({ loaderId: frame.loaderId, name: "commit" })
  }

  #lifecycle({ loaderId, name }: { readonly loaderId: string; readonly name: string }): void {
    const reached = remember(this.#reached, loaderId, () => new Set<string>())
    // A document that is reopened (`document.open`) or restored starts over.
    if (name === "init") for (const each of reached) if (each !== "commit") reached.delete(each)
    reached.add(name)
    this.emit("lifecycle", { loaderId, name })
  }

  #requested(event: Protocol.Network.RequestWillBeSentEvent): void {
    const { requestId, loaderId, redirectResponse, request } = event
    if (requestId !== loaderId || event.frameId !== this.#frameId) return
    const known = remember(this.#requests, requestId, () => ({ url: request.url, redirects: [] }))
    known.url = request.url
    if (redirectResponse) known.redirects.push(redirectResponse.url)
  }

  #responded({ requestId, response, type }: Protocol.Network.ResponseReceivedEvent): void {
    const document = this.#requests.get(requestId)
    // Only HTTP responses have a status; a data: URL has none.
    if (document && type === "Document" && /^https?:/i.test(response.url)) {
      document.status = response.status
      document.mimeType = response.mimeType
    }
  }

  #failed({ requestId, errorText }: Protocol.Network.LoadingFailedEvent): void {
    if (requestId !== this.#pending?.loaderId) return
    this.#failedLast = { ...this.#pending, errorText }
    this.#pending = undefined
    this.emit("failed", this.#failedLast)
  }
}

function addressOf(frame: Protocol.Page.Frame): string {
  return frame.url + (frame.urlFragment ?? "")
}

/** Gets or creates an entry, and drops the oldest: a tab can load any number of documents. */
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
