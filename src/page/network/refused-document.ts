import { pause, scoped } from "../../base/deadline.ts"
import type { TabhandError } from "../../base/errors.ts"
import type { Page } from "../core/page.ts"

const SHOWS_ERROR = "the tab shows the browser's error page: `back` leaves it"
const POPUP_SHOWS_ERROR = "it was opened in a new tab, which shows the browser's error page"

/** How long the browser may take to show that a refused request was that of a document. */
const ARRIVAL_MS = 1_000

/** Watches whether a document is refused that the page, or a popup of it, goes to. */
export class RefusedDocument {
  readonly #page: Page
  readonly #before: number
  readonly #followed = new Set<Page>()
  readonly #ends: (() => void)[] = []
  /** The first one that could not be loaded, and whether the page itself goes there. */
  #unreachable: { readonly url: string; readonly isItself: boolean } | undefined

  constructor(page: Page) {
    this.#page = page
    this.#before = page.fates?.refused ?? 0
    // Only a session with address rules refuses any.
    if (!page.fates) return
    this.#follow(page)
    this.#ends.push(page.on("popupBegan", (popup) => this.#follow(popup)))
  }

  /** Throws if one was refused. If any request was, waits for documents that are under way. */
  async check(): Promise<void> {
    const end = performance.now() + ARRIVAL_MS
    while (!this.#unreachable && this.#page.fates?.refused !== this.#before) {
      const left = end - performance.now()
      const coming = [...this.#followed].filter(({ documents, isBlank }) => isBlank || documents.pending !== undefined)
      if (coming.length === 0 || left <= 0) break
      await scoped(undefined, (scope) =>
        Promise.race([
          ...coming.map((page) => page.next("navigated", scope)),
          ...coming.map((page) => page.documents.next("stopped", scope)),
          pause(left, scope),
        ]),
      )
    }
    const error = this.#unreachable && refusalOf(this.#page, this.#unreachable.url, this.#unreachable.isItself)
    if (error) throw error
  }

  end(): void {
    for (const end of this.#ends) end()
  }

  #follow(page: Page): void {
    this.#followed.add(page)
    this.#ends.push(
      page.on("navigated", ({ unreachable }) => {
        if (unreachable !== undefined) this.#unreachable ??= { url: unreachable, isItself: page === this.#page }
      }),
      page.on("gone", () => this.#followed.delete(page)),
    )
  }
}

function refusalOf({ fates }: Page, url: string, isItself: boolean): TabhandError | undefined {
  const fate = fates?.of(url)
  if (!fate || !("refused" in fate)) return undefined
  fates?.claim(url)
  return fate.refused(isItself ? SHOWS_ERROR : POPUP_SHOWS_ERROR)
}

/** Rejects when a document of the page is refused. */
export async function untilRefused(page: Page, signal: AbortSignal): Promise<never> {
  for (;;) {
    const { unreachable } = await page.next("navigated", signal)
    const error = unreachable === undefined ? undefined : refusalOf(page, unreachable, true)
    if (error) throw error
  }
}
