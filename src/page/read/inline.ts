import { codeSpan, escapeInline, linkAddress } from "./escape.ts"
import { type PageNode, type Part, textIn } from "./tree.ts"

/** The markup around a run of text. */
export interface Around {
  readonly strong?: true
  readonly emphasis?: true
  readonly link?: true
  readonly code?: true
  readonly heading?: true
}

/** Builds the Markdown of one paragraph; white space collapses as on a page. */
export class Line {
  readonly #pieces: string[] = []
  #space = false
  #startsWithSpace = false

  /** Adds text of the page. */
  text(text: string, write: (text: string) => string = escapeInline): void {
    const words = text.replace(/\s+/g, " ")
    if (words.startsWith(" ")) this.space()
    const bare = words.trim()
    if (bare === "") return
    this.mark(write(bare))
    this.#space = words.endsWith(" ")
  }

  /** Adds Markdown of ours. */
  mark(markdown: string): void {
    if (this.#space && this.#pieces.length > 0) this.#pieces.push(" ")
    // Characters that would turn a link into an image, or text in brackets into a link.
    const before = this.#pieces.at(-1) ?? ""
    if ((before.endsWith("!") && markdown.startsWith("[")) || (before.endsWith("]") && /^[(:]/.test(markdown)))
      this.#pieces[this.#pieces.length - 1] = `${before.slice(0, -1)}\\${before.slice(-1)}`
    this.#pieces.push(markdown)
    this.#space = false
  }

  space(): void {
    if (this.#pieces.length === 0) this.#startsWithSpace = true
    else this.#space = this.#pieces.at(-1) !== "\n"
  }

  break(): void {
    this.#space = false
    this.#pieces.push("\n")
  }

  /** Adds another line's text between marks, with its outer white space outside of them. */
  wrap(inner: Line, wrap: (text: string) => string): void {
    const raw = inner.#pieces.join("")
    if (inner.#startsWithSpace) this.space()
    if (/^\s/.test(raw)) this.break()
    if (raw.trim() === "") return
    this.mark(wrap(raw.trim()))
    if (/\s$/.test(raw)) this.break()
    if (inner.#space) this.space()
  }

  toString(): string {
    return this.#pieces.join("").trim()
  }
}

export function inline(nodes: readonly PageNode[], around: Around = {}): string {
  const line = new Line()
  for (const node of nodes) write(line, node, around)
  return line.toString()
}

function writeAll(line: Line, nodes: readonly PageNode[], around: Around): void {
  for (const node of nodes) write(line, node, around)
}

function write(line: Line, node: PageNode, around: Around): void {
  if (typeof node === "string") line.text(node, around.code ? codeSpan : escapeInline)
  else if (node.attrs.gap !== undefined || node.blocks) {
    // A box where only inline content is possible.
    line.space()
    writePart(line, node, around)
    line.space()
  } else writePart(line, node, around)
}

function writePart(line: Line, part: Part, around: Around): void {
  const { tag, attrs, children } = part
  const wrap = (around: Around, wrap: (text: string) => string) => {
    const inner = new Line()
    writeAll(inner, children, around)
    line.wrap(inner, wrap)
  }
  switch (tag) {
    case "br":
      return line.break()
    case "img":
      return writeImage(line, part)
    case "field":
      return writeField(line, part)
    case "a":
      return writeLink(line, part, around)
    case "button":
      return wrap(around, (text) => (around.link ? text : `[${text}]`))
    case "b":
    case "strong":
      if (around.strong || around.code) return writeAll(line, children, around)
      return wrap({ ...around, strong: true }, (text) => `**${text}**`)
    case "em":
    case "i":
      if (around.emphasis || around.code) return writeAll(line, children, around)
      return wrap({ ...around, emphasis: true }, (text) => `*${text}*`)
    case "del":
    case "s":
    case "strike":
      return wrap(around, (text) => `~~${text}~~`)
    case "code":
    case "kbd":
    case "samp":
    case "tt":
      return writeCode(line, part, around)
    case "q":
      return wrap(around, (text) => `“${text}”`)
    case "sup":
      return wrap(around, (text) => raised("^", text))
    case "sub":
      return wrap(around, (text) => raised("_", text))
    case "rt":
      return wrap(around, (text) => `(${text})`)
    default:
      if (attrs.mark !== undefined) writeMark(line, attrs.mark)
      return writeAll(line, children, around)
  }
}

/** Bracketed notes such as [1] need no raising. */
function raised(sign: string, text: string): string {
  if (/[[\]]/.test(text)) return text
  return /^[\p{L}\p{N}]+$/u.test(text) ? sign + text : `${sign}(${text})`
}

function writeImage(line: Line, { attrs }: Part): void {
  const name = escapeInline((attrs.alt ?? "").replace(/\s+/g, " ").trim())
  if (attrs.src === undefined && name === "") return
  line.mark(`![${name}]${attrs.src === undefined ? "" : `(${linkAddress(attrs.src)})`}`)
}

/** A field with its value, or its placeholder if empty. */
function writeField(line: Line, { attrs }: Part): void {
  if (attrs.mark !== undefined) return writeMark(line, attrs.mark)
  const [value = "", hint = ""] = [attrs.text, attrs.hint].map((text) => text?.replace(/\s+/g, " ").trim())
  const empty = hint === "" ? "____" : `____ ${escapeInline(hint)}`
  line.mark(`[${value === "" ? empty : escapeInline(value)}]`)
}

function writeMark(line: Line, mark: string): void {
  line.mark(mark.trim())
  if (mark.endsWith(" ")) line.space()
}

function writeLink(line: Line, { attrs, children }: Part, around: Around): void {
  const { href } = attrs
  // Headings often contain a permalink to themselves, such as a mere `#`.
  if (around.heading && href?.startsWith("#")) {
    if (/[\p{L}\p{N}]/u.test(textIn(children))) writeAll(line, children, around)
    return
  }
  // Links cannot be nested.
  if (href === undefined || around.link) return writeAll(line, children, around)
  const inner = new Line()
  writeAll(inner, children, { ...around, link: true })
  if (inner.toString() === "" && attrs.label !== undefined) inner.text(attrs.label)
  line.wrap(inner, (text) => linked(text, href))
}

export function linked(text: string, href: string): string {
  return text === href ? `<${href}>` : `[${text}](${linkAddress(href)})`
}

function writeCode(line: Line, { children }: Part, around: Around): void {
  if (holdsMore(children)) return writeAll(line, children, { ...around, code: true })
  const text = textIn(children)
  if (/^\s/.test(text)) line.space()
  if (text.trim() !== "") line.mark(codeSpan(text.replace(/\s+/g, " ").trim()))
  if (/\s$/.test(text)) line.space()
}

/** Links, images and fields cannot be written as code. */
function holdsMore(nodes: readonly PageNode[]): boolean {
  return nodes.some((node) => typeof node !== "string" && (MORE_THAN_TEXT.has(node.tag) || holdsMore(node.children)))
}

const MORE_THAN_TEXT = new Set(["a", "img", "field", "br"])
