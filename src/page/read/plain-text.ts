import { rawText } from "./markdown.ts"
import type { PageNode, Part } from "./tree.ts"

/** Converts nodes to plain text: blocks on separate lines, a blank line between paragraphs, tabs between cells. */
export function toPlainText(nodes: readonly PageNode[]): string {
  const text = new PlainText()
  text.addAll(nodes)
  return text.toString()
}

/** Elements with space above and below. */
const PARAGRAPHS = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol menu dl table blockquote figure fieldset form article section header footer nav aside hr".split(
    " ",
  ),
)

/** White space collapses as on a page, except in preformatted text. */
class PlainText {
  #text = ""
  #space = false
  /** The number of line breaks before the next text. */
  #breaks = 0

  addAll(nodes: readonly PageNode[]): void {
    for (const node of nodes) {
      if (typeof node === "string") this.#words(node)
      else this.#add(node)
    }
  }

  toString(): string {
    return this.#text
  }

  #add(part: Part): void {
    const { tag, attrs, children, blocks } = part
    if (attrs.mark !== undefined) this.#words(attrs.mark)
    if (tag === "br") this.#breaks = Math.min(2, this.#breaks + 1)
    else if (tag === "img") this.#words(attrs.alt ?? "")
    else if (tag === "field") this.#words(` ${attrs.text || (attrs.hint ?? "")} `)
    else if (tag === "pre") this.#apart(2, () => this.#put(preserved(children)))
    else if (tag === "tr") this.#apart(1, () => this.#put(rowOf(children)))
    else if (blocks) this.#apart(PARAGRAPHS.has(tag) ? 2 : 1, () => this.addAll(children))
    else if (attrs.gap !== undefined) this.#spaced(() => this.addAll(children))
    else this.addAll(children)
  }

  #apart(breaks: 1 | 2, write: () => void): void {
    this.#breaks = Math.max(this.#breaks, breaks)
    write()
    this.#breaks = Math.max(this.#breaks, breaks)
  }

  #spaced(write: () => void): void {
    this.#space = true
    write()
    this.#space = true
  }

  #words(text: string): void {
    const words = text.replace(/\s+/g, " ")
    if (words.startsWith(" ")) this.#space = true
    this.#put(words.trim())
    if (words.endsWith(" ")) this.#space = true
  }

  #put(text: string): void {
    if (text === "") return
    if (this.#text !== "") this.#text += this.#breaks > 0 ? "\n".repeat(this.#breaks) : this.#space ? " " : ""
    this.#breaks = 0
    this.#space = false
    this.#text += text
  }
}

function preserved(nodes: readonly PageNode[]): string {
  return rawText(nodes)
    .replace(/\r\n?/g, "\n")
    .replace(/^(?:[ \t]*\n)+|\s+$/g, "")
}

function rowOf(cells: readonly PageNode[]): string {
  return cells
    .flatMap((cell) => (typeof cell === "string" ? [] : [toPlainText(cell.children).replace(/\s+/g, " ")]))
    .join("\t")
}
