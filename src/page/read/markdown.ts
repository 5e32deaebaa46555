import { codeBlock, escapeInline, escapeLineStart } from "./escape.ts"
import { inline, linked } from "./inline.ts"
import { writeTable } from "./table.ts"
import { makePart, type PageNode, type Part, textIn } from "./tree.ts"

/** A block of lines. */
export interface Block {
  readonly text: string
  /** A nested list needs no blank line before it. */
  readonly isList?: true
}

/** Converts nodes to Markdown, without losing a word, however they are nested. */
export function toMarkdown(nodes: readonly PageNode[]): string {
  return joined(blocksOf(nodes))
}

function blocksOf(nodes: readonly PageNode[]): Block[] {
  const blocks: Block[] = []
  writeBlocks(nodes, blocks)
  return blocks
}

function joined(blocks: readonly Block[]): string {
  return blocks.map(({ text }) => text).join("\n\n")
}

function writeBlocks(nodes: readonly PageNode[], out: Block[]): void {
  let run: PageNode[] = []
  const endRun = () => {
    const text = paragraph(inline(run))
    if (text !== "") out.push({ text })
    run = []
  }
  for (const node of nodes) {
    if (typeof node === "string" || !node.blocks) run.push(node)
    else {
      if (run.length > 0) endRun()
      writeBlock(node, out)
    }
  }
  if (run.length > 0) endRun()
}

function writeBlock(part: Part, out: Block[]): void {
  const { tag, children } = part
  const add = (text: string) => text !== "" && out.push({ text })
  switch (tag) {
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return void add(heading(part))
    case "ul":
    case "ol":
    case "menu":
    case "dir":
      return writeList(part, out)
    case "li":
      return writeList(makePart("ul", {}, [part]), out)
    case "dl":
      return writeDefinitions(part, out)
    case "pre":
      return void add(preformatted(part))
    case "hr":
      return void add("---")
    case "blockquote":
      return void add(prefixed(joined(blocksOf(children)), "> "))
    case "table":
    case "thead":
    case "tbody":
    case "tfoot":
    case "tr":
      return void writeTable(part, blocksOf).forEach((block) => {
        out.push(block)
      })
    case "a":
      return writeLinkedBlocks(part, out)
    case "button":
    case "summary":
      return writeFlat(part, out)
    default:
      return writeBlocks(children, out)
  }
}

/** Escapes lines of text that would begin a block. */
function paragraph(text: string): string {
  return text
    .split("\n")
    .map((line) => escapeLineStart(line.trim()))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
}

function heading({ tag, children }: Part): string {
  const text = inline(children, { strong: true, heading: true }).replace(/\s*\n\s*/g, " ")
  return text === "" ? "" : `${"#".repeat(Number(tag[1]))} ${text}`
}

/** A text that is short enough for a caption is written as one line. */
const LONGEST_CAPTION = 200

function writeFlat(part: Part, out: Block[]): void {
  if (textIn(part.children).length > LONGEST_CAPTION) return writeBlocks(part.children, out)
  const text = inline(part.tag === "button" ? [part] : part.children).replace(/\s*\n\s*/g, " ")
  if (text !== "") out.push({ text: `${part.attrs.mark ?? ""}${escapeLineStart(text)}` })
}

/** A link around blocks: the first text in it becomes the link, the rest follows below. */
function writeLinkedBlocks({ attrs, children }: Part, out: Block[]): void {
  const { href, label } = attrs
  const inLine = { ...(href === undefined ? {} : { href }), ...(label === undefined ? {} : { label }) }
  let used = href === undefined
  const link = (nodes: readonly PageNode[]): PageNode[] =>
    nodes.map((node): PageNode => {
      if (used || typeof node === "string" || !node.blocks) return node
      if (HOLDS_NO_LINK.has(node.tag)) return node
      return makePart(node.tag, node.attrs, linkRun(node.children))
    })
  const linkRun = (nodes: readonly PageNode[]): PageNode[] => {
    const start = nodes.findIndex((node) =>
      typeof node === "string" ? node.trim() !== "" : node.blocks || hasText(node),
    )
    const first = nodes[start]
    if (used || first === undefined || (typeof first !== "string" && first.blocks)) return link(nodes)
    used = true
    const end = nodes.findIndex((node, at) => at > start && typeof node !== "string" && node.blocks)
    const rest = end < 0 ? [] : nodes.slice(end)
    return [makePart("a", inLine, nodes.slice(0, end < 0 ? undefined : end)), ...rest]
  }
  writeBlocks(linkRun(children), out)
  if (!used && href !== undefined && label !== undefined) out.push({ text: linked(escapeInline(label), href) })
}

const HOLDS_NO_LINK = new Set(["pre", "table"])

function hasText(part: Part): boolean {
  return part.tag === "img" || textIn([part]).trim() !== ""
}

interface Item {
  readonly marker: string
  readonly blocks: Block[]
}

function writeList(list: Part, out: Block[]): void {
  const items: Item[] = []
  const isOrdered = list.tag === "ol"
  const step = list.attrs.reversed === undefined ? 1 : -1
  let number = Number(list.attrs.start ?? 1)
  gatherItems(
    list.children,
    (nodes, value) => {
      number = value ?? number
      const marker = isOrdered ? `${number}. ` : "- "
      number += step
      items.push({ marker, blocks: blocksOf(nodes) })
    },
    (nested) => {
      const blocks = items.at(-1)?.blocks
      if (blocks) writeBlock(nested, blocks)
      else items.push({ marker: "- ", blocks: blocksOf([nested]) })
    },
  )
  const text = items
    .filter(({ blocks }) => blocks.length > 0)
    .map(({ marker, blocks }) => marker + prefixed(together(blocks), " ".repeat(marker.length)).trimStart())
    .join("\n")
  if (text !== "") out.push({ text, isList: true })
}

/** Finds items at any depth of a list; a list between items belongs to the one before it. */
function gatherItems(
  nodes: readonly PageNode[],
  item: (nodes: readonly PageNode[], value?: number) => void,
  nested: (list: Part) => void,
): void {
  let run: PageNode[] = []
  const endRun = () => {
    if (run.length > 0 && inline(run) !== "") item(run)
    run = []
  }
  for (const node of nodes) {
    if (typeof node === "string" || !node.blocks) {
      run.push(node)
      continue
    }
    endRun()
    const { tag, attrs, children } = node
    if (tag === "li") item(children, attrs.value === undefined ? undefined : Number(attrs.value))
    else if (LISTS.has(tag)) nested(node)
    else if (children.some((child) => typeof child !== "string" && child.tag === "li"))
      gatherItems(children, item, nested)
    else item([node])
  }
  endRun()
}

const LISTS = new Set(["ul", "ol", "menu", "dir"])

function together(blocks: readonly Block[]): string {
  return blocks.map(({ text, isList }, at) => (at === 0 ? "" : isList ? "\n" : "\n\n") + text).join("")
}

function writeDefinitions(list: Part, out: Block[]): void {
  const groups: string[][] = []
  let inTerms = false
  const gather = (nodes: readonly PageNode[]) => {
    for (const node of nodes) {
      if (typeof node !== "string" && node.tag === "div") {
        gather(node.children)
        continue
      }
      const isTerm = typeof node !== "string" && node.tag === "dt"
      const isDefinition = typeof node !== "string" && node.tag === "dd"
      const text = joined(blocksOf(isTerm || isDefinition ? node.children : [node]))
      if (text === "") continue
      if (!isDefinition && !(isTerm && inTerms)) groups.push([])
      if (groups.length === 0) groups.push([])
      inTerms = isTerm
      groups.at(-1)?.push(isDefinition ? `: ${prefixed(text, "  ").trimStart()}` : text)
    }
  }
  gather(list.children)
  if (groups.length > 0) out.push({ text: groups.map((lines) => lines.join("\n")).join("\n\n") })
}

function prefixed(text: string, prefix: string): string {
  return text.replace(/^.*$/gm, (line) => (prefix + line).trimEnd())
}

function preformatted(part: Part): string {
  const code = rawText(part.children)
    .replace(/\r\n?/g, "\n")
    .replace(/^(?:[ \t]*\n)+|\s+$/g, "")
  return code === "" ? "" : codeBlock(code, languageOf(part))
}

/** The verbatim text, with a line end after each line or box. */
export function rawText(nodes: readonly PageNode[]): string {
  let text = ""
  for (const node of nodes) {
    if (typeof node === "string") text += node
    else if (node.tag === "br") text += "\n"
    else {
      const inner = node.attrs.text ?? node.attrs.alt ?? rawText(node.children)
      const opens = node.blocks && text !== "" && !text.endsWith("\n") ? "\n" : ""
      const closes = node.blocks && !inner.endsWith("\n") ? "\n" : ""
      text += opens + inner + closes
    }
  }
  return text
}

/** The language by the class names of highlighters, on the block or its code; our page script checks its ancestors. */
function languageOf(part: Part): string {
  const code = part.children.find((child) => typeof child !== "string" && child.tag === "code")
  for (const node of [code, part]) {
    if (typeof node !== "object") continue
    const [, language] = LANGUAGE.exec(node.attrs.language ?? node.attrs.class ?? "") ?? []
    if (language !== undefined) return language.toLowerCase()
  }
  return ""
}

const LANGUAGE =
  /(?:^|\s)(?:language-|lang-|highlight-(?:source-|text-)?|brush:\s*|sourceCode\s+)([\w+#-]{1,20})(?=\s|$|;)/
