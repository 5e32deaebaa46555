/** What a guest is confined to. */
export interface GuestScope {
  readonly contextId: string
  /** Whether pages of this session may go there; a guest cannot go where its session may not. */
  allowsUrl(url: string): boolean
  /** A guest's "close the browser" closes the tabs of its own session and nothing else. */
  closeTabs(): Promise<void>
}
