import type { ConsoleEntry, PageError } from "../page/console.ts"
import type { DialogFacts } from "../page/dialogs.ts"
import type { DownloadState } from "../page/download-facts.ts"
import type { RequestFacts } from "../page/page-events.ts"

interface OfTab {
  readonly tab: string
}

/** What a session tells whoever listens. */
export interface SessionEvents {
  navigationStarted: OfTab & { readonly url: string }
  navigationSettled: OfTab & { readonly url: string }
  tabOpened: OfTab & { readonly url: string; readonly opener?: string }
  tabClosed: OfTab
  tabCrashed: OfTab & { readonly message: string }
  dialog: OfTab & DialogFacts
  download: OfTab & {
    readonly id: string
    readonly url: string
    readonly name: string
    readonly state: DownloadState
    readonly path?: string
  }
  console: OfTab & ConsoleEntry
  pageError: OfTab & PageError
  request: OfTab & RequestFacts
  lost: { readonly message: string }
  closed: { readonly reason: string }
}
