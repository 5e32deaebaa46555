import type { TabhandError } from "../base/errors.ts"
import type { ConsoleEntry, PageError } from "./console.ts"
import type { DialogFacts } from "./dialogs.ts"

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
  console: ConsoleEntry
  pageError: PageError
  request: RequestFacts
  crashed: TabhandError
  gone: TabhandError
}
