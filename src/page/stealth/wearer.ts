/** What the patches of one session have in common, in all its documents and workers. */
export interface Wearer {
  /** The name under which realms find each other; no page can guess it. */
  readonly secret: string
  /** The line that the script stands on. */
  readonly line: number
  /** How a line of a stack trace begins; given, because a line break in the script would begin another line of it. */
  readonly frameStart: string
  /** What small deviations are made from: the same everywhere in the session, and never the same in another. */
  readonly seed: number
  /** How much higher a window is than the page in it. */
  readonly bars: number
}
