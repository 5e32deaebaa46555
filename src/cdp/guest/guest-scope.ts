import type { CdpSession } from "../cdp-session.ts"

export interface NewContext {
  readonly proxy: string | undefined
  readonly proxyBypass: string | undefined
}

/** What a guest is confined to. */
export interface GuestScope {
  /** The session's own context: to a guest, the default one. */
  readonly contextId: string
  /** Contexts of the session that guests created. */
  createdContexts(): readonly string[]
  /** Creates a context whose pages are pages of the session. */
  createContext(options: NewContext): Promise<string>
  disposeContext(contextId: string): Promise<void>
  /**
   * Whether the session owns this page of its own context. In an attached browser that context also holds the user's
   * pages.
   */
  hasPage(targetId: string, openerId: string | undefined): boolean
  /**
   * Whether a target with this URL may be a page of the session: the browser wraps pages in tab targets and does not
   * report which page is in which tab.
   */
  mayContain(url: string): boolean
  /** Our own connection to a page that may be traced; undefined for others, and in an attached browser. */
  tracedBy(targetId: string): CdpSession | undefined
  /** How long the guest may keep a target paused. */
  readonly holdMs: number
  /** Whether the session's policy allows this URL. */
  allowsUrl(url: string): boolean
  /** Implements the guest's `Browser.close`: closes the tabs of its own session only. */
  closeTabs(): Promise<void>
}
