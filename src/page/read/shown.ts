import type { Token } from "./tree.ts"

interface Facts {
  readonly title: string
  /** The document's own, such as `text/html`. */
  readonly type: string
}

export interface ShownPage extends Facts {
  readonly kind: "page"
  readonly tokens: readonly Token[]
  /** How many elements the selector matches. */
  readonly matches: number
  /** The selector matches a heading, which has `here` among its attributes; the tokens are those of the whole page. */
  readonly isSection: boolean
  /** The page has more than can be carried. */
  readonly isCut: boolean
  /** How many words were left out because nobody can see them or scroll to them. */
  readonly unseen: number
}

/** A document that is no page but a text. */
interface ShownText extends Facts {
  readonly kind: "text"
  readonly text: string
}

/** Nothing can be shown: what is wrong with the selector, or with the document. */
interface NotShown extends Facts {
  readonly kind: "bad" | "none" | "hidden" | "pdf"
}

/** What our script in the page answers. */
export type Shown = ShownPage | ShownText | NotShown

export function isShown(value: unknown): value is Shown {
  return typeof value === "object" && value !== null && "kind" in value && "type" in value && "title" in value
}
