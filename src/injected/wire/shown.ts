export type Attrs = Readonly<Record<string, string>>

/** The encoding of a page's tree: an opening element, text, and 0 where the last open element ends. */
export type Token = string | 0 | readonly [tag: string, attrs?: Attrs]

interface Facts {
  readonly title: string
  /** The document's own content type, such as `text/html`. */
  readonly type: string
}

export interface ShownPage extends Facts {
  readonly kind: "page"
  readonly tokens: readonly Token[]
  /** The number of elements that match the selector. */
  readonly matches: number
  /** The selector matches a heading, which has `here` among its attributes; the tokens are those of the whole page. */
  readonly isSection: boolean
  /** The page is larger than the size limit. */
  readonly isCut: boolean
  /** The number of words left out because they are invisible and cannot be scrolled to. */
  readonly unseen: number
}

/** A document that is plain text, not a page. */
interface ShownText extends Facts {
  readonly kind: "text"
  readonly text: string
}

/** Nothing can be shown: what is wrong with the selector, or with the document. */
interface NotShown extends Facts {
  readonly kind: "bad" | "none" | "hidden" | "pdf"
}

/** The visible content of a document, as JSON. */
export type Shown = ShownPage | ShownText | NotShown
