/** An element that a person can see and act on. */
export interface OracleElement {
  /** Its `data-oracle` attribute. */
  readonly key: string
  /** The rules that made it count. */
  readonly why: readonly string[]
  readonly tag: string
  readonly id: string | null
  /** The role attribute as written. */
  readonly role: string | null
  /** A name by simple rules; null where a person has nothing to read. */
  readonly name: string | null
  /** The visible text inside, cut. */
  readonly text: string
  /** In pixels of its own frame's window. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly visibleBecause: string
  /** The labels that stand for it: to list one of them is to list it. */
  readonly alsoAs: readonly string[]
  readonly frameUrl: string
}

/** An element that nobody can see, whatever it is. */
export interface HiddenElement {
  readonly key: string
  readonly tag: string
  readonly id: string | null
  readonly because: string
  readonly frameUrl: string
}

/** What the author of a fixture page says about an element (`data-must`), beside what was found. */
export interface Remark {
  readonly key: string
  readonly must: string
  readonly found: "list" | "hide" | "may"
  readonly html: string
  /** What was found out about it, for a message. */
  readonly what: string
}

export interface OracleView {
  readonly elements: readonly OracleElement[]
  readonly hidden: readonly HiddenElement[]
  readonly remarks: readonly Remark[]
}
