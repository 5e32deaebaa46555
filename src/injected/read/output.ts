import type { Attrs, Token } from "../wire/shown.ts"

export const MOST_TEXT = 10_000_000
const MOST_TOKENS = 2_000_000
const LONGEST_URL = 500
export const LONGEST_NAME = 200

/** The tokens of a document's visible content, up to the size limit. */
export class Output {
  readonly tokens: Token[] = []
  /** The document's URL without its fragment. */
  readonly #here: string
  #length = 0

  constructor(here: string) {
    this.#here = here
  }

  get isFull(): boolean {
    return this.#length >= MOST_TEXT || this.tokens.length >= MOST_TOKENS
  }

  open(tag: string, attrs: Attrs): void {
    this.tokens.push([tag, attrs])
  }

  close(): void {
    this.tokens.push(0)
  }

  /** An element that contains only a text. */
  element(tag: string, attrs: Attrs, text: string): void {
    this.tokens.push([tag, attrs], text, 0)
  }

  space(): void {
    this.tokens.push(" ")
  }

  lineBreak(): void {
    this.tokens.push(["br"], 0)
  }

  /** Cuts a text to the size that is left. */
  fitting(text: string): string {
    return text.slice(0, MOST_TEXT - this.#length)
  }

  /** Counts the length of written text. */
  count(length: number): void {
    this.#length += length
  }

  /** Where line breaks are preserved outside of preformatted text, they become elements. */
  text(data: string, hasLines: boolean): void {
    const fits = this.fitting(data)
    this.count(fits.length)
    if (!hasLines || !fits.includes("\n")) {
      this.tokens.push(fits)
      return
    }
    for (const [at, line] of fits.split("\n").entries()) {
      if (at > 0) this.lineBreak()
      this.tokens.push(line)
    }
  }

  image(alt: string | null, src?: string): void {
    this.tokens.push(["img", { ...(alt ? { alt: alt.slice(0, LONGEST_URL) } : {}), ...(src ? { src } : {}) }], 0)
  }

  link(text: string, href: string | undefined): void {
    if (href !== undefined) this.element("a", { href }, text.slice(0, LONGEST_NAME))
  }

  field(attrs: Attrs): void {
    this.tokens.push(["field", attrs], 0)
  }

  code(source: string): void {
    this.element("code", {}, source.slice(0, LONGEST_URL))
  }

  /** A URL that can be shown: no `javascript:` and no `data:`. */
  urlOf(url: string): string | undefined {
    if (!url || url.length > LONGEST_URL || /^(?:javascript|data|blob):/i.test(url)) return undefined
    const hash = url.indexOf("#")
    if (hash < 0 || url.slice(0, hash) !== this.#here) return url
    return hash === url.length - 1 ? undefined : url.slice(hash)
  }
}
