import type { Page } from "../page/core/page.ts"

/** One tab of a session. */
export class Tab {
  readonly id: string
  readonly page: Page
  /** Opened by this session. An existing tab of an attached browser is used, but never closed with the session. */
  readonly own: boolean
  readonly opener: string | undefined
  label: string | undefined
  /** Whether a tab that the page opens becomes the active one: as the caller means it who acted here last. */
  opensInFront = false

  constructor(
    id: string,
    page: Page,
    options: { own: boolean; opener?: string | undefined; label?: string | undefined },
  ) {
    this.id = id
    this.page = page
    this.own = options.own
    this.opener = options.opener
    this.label = options.label
  }
}
