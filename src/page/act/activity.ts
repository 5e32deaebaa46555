import type { Protocol } from "../../cdp/protocol.ts"
import type { Page } from "../core/page.ts"
import { isOfDocument, type LoggedRequest } from "../network/logged-request.ts"

/** Requests that can change what the page shows. Images, media and streams are not awaited. */
const AWAITED: ReadonlySet<Protocol.Network.ResourceType | undefined> = new Set([
  "Document",
  "Fetch",
  "XHR",
  "Script",
  "Stylesheet",
])

/** How long a popup may take to begin its first navigation. */
const ADDRESS_MS = 300

/** The requests of the page's own document that may still change what it shows. */
export function loadingIn({ requests, documents, target }: Page): LoggedRequest[] {
  const { loaderId } = documents
  return requests
    .underWay()
    .filter((each) => each.loaderId === loaderId && each.id !== loaderId && each.frameId === target.id)
    .filter((each) => AWAITED.has(each.type) && isOfDocument(each))
}

/** What input to a page starts: requests, popups, downloads, a navigation. */
export class Activity {
  readonly #page: Page
  readonly #open = new Set<string>()
  readonly #ends: (() => void)[]
  #hasNavigated = false
  #ended = 0
  #wake: (() => void) | undefined

  /** `downloads: false` if the caller awaits them itself; `adopts` counts requests that are already under way. */
  constructor(page: Page, { downloads = true, adopts = false }: { downloads?: boolean; adopts?: boolean } = {}) {
    this.#page = page
    if (adopts) for (const { id } of loadingIn(page)) this.#open.add(id)
    this.#ends = [
      page.requests.on("begun", (request) => this.#requested(request)),
      page.requests.on("ended", ({ id }) => this.#end(id)),
      ...(downloads
        ? [page.on("downloadBegan", ({ id }) => this.#begin(id)), page.on("downloadEnded", ({ id }) => this.#end(id))]
        : []),
      page.on("popupBegan", (popup) => this.#follow(popup)),
      page.on("popupReady", (popup) => this.#expectAddress(popup)),
      page.on("navigated", ({ sameDocument }) => {
        if (!sameDocument) this.#leave()
      }),
      page.documents.on("started", () => this.#notify()),
    ]
  }

  /** Whether something that it started is under way, other than a navigation: `page.documents` reports that. */
  get isBusy(): boolean {
    return this.#open.size > 0
  }

  /** How many of the activities have ended. */
  get ended(): number {
    return this.#ended
  }

  /** Whether the page has a new document since. */
  get hasNavigated(): boolean {
    return this.#hasNavigated
  }

  /** Resolves when something begins or ends. */
  change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }

  end(): void {
    for (const end of this.#ends) end()
  }

  /** The request of the page's own document does not count: `page.documents` reports it. */
  #requested(request: LoggedRequest): void {
    const { id, type, loaderId, frameId } = request
    const isPage = id === loaderId && frameId === this.#page.target.id
    if (AWAITED.has(type) && !isPage && isOfDocument(request)) this.#begin(id)
  }

  /** A popup is reported once it has a URL. */
  #follow(popup: Page): void {
    const { id } = popup.target
    this.#begin(id)
    this.#ends.push(
      popup.on("navigated", () => this.#end(id)),
      popup.on("gone", () => this.#end(id)),
    )
  }

  /** A popup that stays empty never gets a URL. */
  #expectAddress({ target: { id } }: Page): void {
    const timer = setTimeout(() => this.#end(id), ADDRESS_MS)
    this.#ends.push(() => clearTimeout(timer))
  }

  #begin(id: string): void {
    this.#open.add(id)
    this.#notify()
  }

  #end(id: string): void {
    if (!this.#open.delete(id)) return
    this.#ended++
    this.#notify()
  }

  /** Requests of the old document no longer count. */
  #leave(): void {
    this.#hasNavigated = true
    this.#open.clear()
    this.#notify()
  }

  #notify(): void {
    this.#wake?.()
    this.#wake = undefined
  }
}
