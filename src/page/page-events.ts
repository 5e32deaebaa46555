import type { TabhandError } from "../base/errors.ts"
import type { ConsoleEntry, PageError } from "./console.ts"
import type { DialogFacts } from "./dialogs.ts"
import type { DownloadFacts } from "./download-facts.ts"
import type { Page } from "./page.ts"

export interface RequestFacts {
  readonly url: string
  readonly method: string
  readonly resourceType: string
  readonly status?: number
  readonly error?: string
}

/** What a page tells whoever listens. */
export interface PageEvents {
  /** The main frame began to load another document. */
  navigationStarted: { readonly url: string }
  /** The main frame has a new document, or a new address in the same one. */
  navigated: { readonly url: string; readonly sameDocument: boolean; readonly loaderId: string }
  /** A step in the life of a main-frame document: `commit`, `DOMContentLoaded`, `load`, `networkIdle` and others. */
  lifecycle: { readonly loaderId: string; readonly name: string }
  dialogOpened: DialogFacts
  dialogClosed: { readonly accepted: boolean }
  /** A page that it opened came to be, and, later, may run. */
  popupBegan: Page
  popupReady: Page
  console: ConsoleEntry
  pageError: PageError
  request: RequestFacts
  /** A download of the page, of a frame of it, or of a popup that only carried it. */
  downloadBegan: DownloadFacts
  /** It is saved under its name, or never will be. */
  downloadEnded: DownloadFacts
  crashed: TabhandError
  gone: TabhandError
}
