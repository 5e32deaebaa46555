/** What the document says of an element and a view does not include. */
export interface WrittenFacts {
  readonly shortcuts: string
  /** `true`, `false` or `mixed` on a toggle button. */
  readonly pressed: string
  /** The author's identifiers: its id, its name, its test id. */
  readonly called: string
  readonly tag: string
  /** The type of an input or a button, as written. */
  readonly type: string
}
