/** An element that a person can see and act on. */
export interface OracleElement {
  /** Its `data-oracle` attribute. */
  readonly key: string
  /** The rules that include it. */
  readonly why: readonly string[]
  readonly tag: string
  readonly id: string | null
  /** The role attribute as written. */
  readonly role: string | null
  /** A name by simple rules; null if there is no readable text. */
  readonly name: string | null
  /** The visible text inside, cut off. */
  readonly text: string
  /** In pixels of its own frame's window. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly visibleBecause: string
  /** Its labels: to list one of them is to list it. */
  readonly alsoAs: readonly string[]
  readonly frameUrl: string
}

/** An invisible element of any kind. */
export interface HiddenElement {
  readonly key: string
  readonly tag: string
  readonly id: string | null
  readonly because: string
  readonly frameUrl: string
}

/** What the author of a fixture page says about an element (`data-must`), and what was found. */
export interface Remark {
  readonly key: string
  readonly must: string
  readonly found: "list" | "hide" | "may"
  readonly html: string
  /** A description of the finding, for a message. */
  readonly what: string
}

export interface OracleView {
  readonly elements: readonly OracleElement[]
  readonly hidden: readonly HiddenElement[]
  readonly remarks: readonly Remark[]
}
