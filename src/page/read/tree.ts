import type { Attrs, Token } from "../../injected/wire/shown.ts"

/** A visible element of a page, as our script in the page reported it. */
export interface Part {
  readonly tag: string
  readonly attrs: Attrs
  readonly children: readonly PageNode[]
  /** Whether it, or anything in it, is a block. */
  readonly blocks: boolean
}

export type PageNode = Part | string

const BLOCKS = new Set(
  `address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer
  form frame h1 h2 h3 h4 h5 h6 header hgroup hr iframe legend li main menu nav ol optgroup p pre search section summary
  table tbody td tfoot th thead tr ul`.split(/\s+/),
)

export function makePart(tag: string, attrs: Attrs, children: readonly PageNode[]): Part {
  const blocks =
    BLOCKS.has(tag) || attrs.block !== undefined || children.some((child) => typeof child !== "string" && child.blocks)
  return { tag, attrs, children, blocks }
}

interface Open {
  readonly tag: string
  readonly attrs: Attrs
  readonly children: PageNode[]
}

/** Builds the tree from tokens; open elements are closed at the end. */
export function grow(tokens: readonly Token[]): PageNode[] {
  const root: PageNode[] = []
  const open: Open[] = []
  const add = (node: PageNode) => (open.at(-1)?.children ?? root).push(node)
  const close = () => {
    const last = open.pop()
    if (last) add(makePart(last.tag, last.attrs, last.children))
  }
  for (const token of tokens) {
    if (token === 0) close()
    else if (typeof token === "string") add(clean(token))
    else open.push({ tag: token[0], attrs: cleanAttrs(token[1] ?? {}), children: [] })
  }
  while (open.length > 0) close()
  return root
}

/** Well-formed text without terminal control characters. */
export function clean(text: string): string {
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, " ")
}

function cleanAttrs(attrs: Attrs): Attrs {
  return Object.fromEntries(Object.entries(attrs).map(([name, value]) => [name, clean(value)]))
}

/** All elements at any depth, in document order. */
export function* partsIn(nodes: readonly PageNode[]): Generator<Part> {
  const waiting = nodes.toReversed()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node === "string") continue
    yield node
    for (let at = node.children.length - 1; at >= 0; at--) waiting.push(node.children[at] ?? "")
  }
}

/** The text of the nodes as drawn, with a space after each line or box, the values of fields, and alt texts. */
export function textIn(nodes: readonly PageNode[]): string {
  const pieces: string[] = []
  gather(nodes, pieces)
  return pieces.join("")
}

function gather(nodes: readonly PageNode[], pieces: string[]): void {
  for (const node of nodes) {
    if (typeof node === "string") pieces.push(node)
    else {
      const apart = node.blocks || node.tag === "br" || node.attrs.gap !== undefined ? " " : ""
      pieces.push(apart)
      const own = node.attrs.text || node.attrs.hint
      if (own) pieces.push(` ${own} `)
      gather(node.children, pieces)
      pieces.push(apart)
    }
  }
}

/** Words; in scripts without spaces between words, single characters. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}_]+(?:['’.,:@/-][\p{L}\p{N}\p{M}_]+)*/gu

export function countWords(text: string): number {
  let count = 0
  WORD.lastIndex = 0
  while (WORD.test(text)) count++
  return count
}
