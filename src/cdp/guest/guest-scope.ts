/** What a guest is confined to. */
export interface GuestScope {
  readonly contextId: string
  /** Of the pages in the context, those that are the session's; in somebody else's browser the others are not. */
  hasPage(targetId: string, openerId: string | undefined): boolean
  /** Whether what shows this address may be one of them: the browser wraps pages in tabs, and does not say which. */
  mayShow(url: string): boolean
  /** How long the guest may hold a target that it asked to be paused. */
  readonly holdMs: number
  /** Whether pages of this session may go there; a guest cannot go where its session may not. */
  allowsUrl(url: string): boolean
  /** A guest's "close the browser" closes the tabs of its own session and nothing else. */
  closeTabs(): Promise<void>
}
