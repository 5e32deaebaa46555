/** Where keys go, as far as one document knows. */
export type KeyFocus = "here" | "in a frame" | "elsewhere"

/** The effect of a wheel: something was scrolled, the page's own script handled it, or nothing happened. */
export type Scrolled = "moved" | "taken" | "nothing"

/** A page's reaction when keys copied or pasted. */
export interface ClipboardSeen {
  /** The text to be copied, as far as the page shows it: spaces and line ends may differ. */
  readonly copied: string | null
  /** The text of a paste, if there was one. */
  readonly pasted: string | null
  /** Text was inserted, or the page's own script handled the paste. */
  readonly taken: boolean
}
