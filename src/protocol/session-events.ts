interface OfTab {
  readonly tab: string
}

export interface ConsoleEntry {
  readonly type: string
  readonly text: string
  readonly time: number
  readonly url?: string
  readonly line?: number
  readonly column?: number
  readonly args: readonly { readonly type: string; readonly value?: unknown; readonly description?: string }[]
}

export interface PageError {
  readonly text: string
  readonly time: number
  readonly url: string | null
  readonly line: number
  readonly column: number
  readonly stack?: string
}

export interface DialogFacts {
  readonly type: "alert" | "confirm" | "prompt" | "beforeunload"
  readonly message: string
  readonly defaultPrompt: string
  readonly url: string
}

export type DownloadState = "in progress" | "completed" | "cancelled" | "failed"

export interface RequestFacts {
  readonly url: string
  readonly method: string
  readonly resourceType: string
  readonly status?: number
  readonly error?: string
}

/** Why what was known of a session's pages may not hold any more. */
export type StateInvalidation =
  /** A command acted on the page. */
  | { readonly reason: "act"; readonly command: string }
  /** The tab shows another document. */
  | { readonly reason: "document" }
  /** The tab was opened by another one. */
  | { readonly reason: "popup" }
  /** The tab's page crashed. */
  | { readonly reason: "crash" }
  /** The browser ended, or the connection to it: all tabs are gone. */
  | { readonly reason: "disconnect" }

/** The events of a session, by the names that doors offer to listeners. */
export interface SessionEvents {
  navigationStarted: OfTab & { readonly url: string }
  navigationSettled: OfTab & { readonly url: string }
  tabOpened: OfTab & { readonly url: string; readonly opener?: string }
  /** A tab was opened by the page of another one: after `tabOpened`, which is about all tabs. */
  popupOpened: OfTab & { readonly opener: string; readonly url: string; readonly title: string }
  /** For those who keep what they know of pages: look again. Without a tab, it is about all of them. */
  stateInvalidated: Partial<OfTab> & StateInvalidation
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
  /** A route could not do what it should; the request failed, or went on unchanged. */
  routeFailed: { readonly route: string; readonly url: string; readonly message: string; readonly tab?: string }
  lost: { readonly message: string }
  closed: { readonly reason: string }
}

export type SessionEventKind = keyof SessionEvents

const kinds = {
  navigationStarted: true,
  navigationSettled: true,
  tabOpened: true,
  popupOpened: true,
  stateInvalidated: true,
  tabClosed: true,
  tabCrashed: true,
  dialog: true,
  download: true,
  console: true,
  pageError: true,
  request: true,
  routeFailed: true,
  lost: true,
  closed: true,
} satisfies Record<SessionEventKind, true>

export const sessionEventKinds: readonly SessionEventKind[] = Object.keys(kinds).filter(isSessionEventKind)

export function isSessionEventKind(name: string): name is SessionEventKind {
  return Object.hasOwn(kinds, name)
}

/** Domains of the browser's protocol whose notifications a listener can ask for; all of them are enabled anyway. */
export const protocolDomains = ["Page", "Target", "Runtime", "Log", "Inspector", "Network"] as const
export type ProtocolDomain = (typeof protocolDomains)[number]

/** All but the many of the network. */
export const usualDomains: readonly ProtocolDomain[] = ["Page", "Target", "Runtime", "Log", "Inspector"]

/** A notification of the browser's protocol about a session's pages. Not a session event: listeners ask for domains. */
export interface ProtocolEvent {
  /** Absent if it is about no tab, or the tab is closed. */
  readonly tab?: string
  readonly method: string
  readonly params: unknown
}

/** How a stream of session events names these notifications, and those that a slow listener missed. */
export const protocolLines = { event: "protocol", missed: "protocolMissed" } as const

export function isProtocolDomain(name: string): name is ProtocolDomain {
  return protocolDomains.some((domain) => domain === name)
}
