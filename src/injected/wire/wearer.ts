/** What the patches of one session share in all its documents and workers. */
export interface Wearer {
  /** The event name by which realms find each other; no page can guess it. */
  readonly secret: string
  /** The line number of the script. */
  readonly line: number
  /** The prefix of a stack trace line; passed in, because a line break in the script would change its line numbers. */
  readonly frameStart: string
  /** The seed of small deviations: the same everywhere in the session, and different in every other. */
  readonly seed: number
  /** How much higher a window is than the page in it. */
  readonly bars: number
}
