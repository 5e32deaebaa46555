import type { Protocol } from "../../cdp/protocol.ts"
import type { Page } from "../page.ts"
import type { LoggedRequest } from "../request-log.ts"

/** What a page asks for to show something else. Pictures, sounds and streams come when they come. */
const AWAITED: ReadonlySet<Protocol.Network.ResourceType | undefined> = new Set([
  "Document",
  "Fetch",
  "XHR",
  "Script",
  "Stylesheet",
])

/** How long a page that was opened may take until it goes somewhere. */
const ADDRESS_MS = 300

/** The requests of the page's own document that may still change what it shows. */
export function loadingIn({ requests, documents, target }: Page): LoggedRequest[] {
  const { loaderId } = documents
  return requests
    .underWay()
    .filter((each) => each.loaderId === loaderId && each.id !== loaderId && each.frameId === target.id)
    .filter(({ type }) => AWAITED.has(type))
}

/** What input to a page starts: requests, pages that it opens, downloads, another document. */
export class Activity {
  readonly #page: Page
  readonly #open = new Set<string>()
  readonly #ends: (() => void)[]
  #hasNavigated = false
  #ended = 0
  #wake: (() => void) | undefined

  /** Downloads are waited for, unless the caller does so itself; `adopts` counts what the document is loading already. */
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

  /** Whether something that it started is under way; another document is told of by the page itself. */
  get isBusy(): boolean {
    return this.#open.size > 0
  }

  /** How much of it has ended. */
  get ended(): number {
    return this.#ended
  }

  /** Whether the page is another one since. */
  get hasNavigated(): boolean {
    return this.#hasNavigated
  }

  /** Until something began or ended. */
  change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }

  end(): void {
    for (const end of this.#ends) end()
  }

  /** The document of the page itself is told of by the page. */
  #requested({ id, type, loaderId, frameId }: LoggedRequest): void {
    const isPage = id === loaderId && frameId === this.#page.target.id
    if (AWAITED.has(type) && !isPage) this.#begin(id)
  }

  /** A page that was opened is worth telling of when it has an address. */
  #follow(popup: Page): void {
    const { id } = popup.target
    this.#begin(id)
    this.#ends.push(
      popup.on("navigated", () => this.#end(id)),
      popup.on("gone", () => this.#end(id)),
    )
  }

  /** One that stays empty never gets one. */
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

  /** What the old document asked for is nobody's business any more. */
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
