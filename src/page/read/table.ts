import { inline } from "./inline.ts"
import type { Block } from "./markdown.ts"
import { type PageNode, type Part, partsIn, textIn } from "./tree.ts"

type WriteBlocks = (nodes: readonly PageNode[]) => Block[]

/** A data table as a GFM table; a layout table as the content of its cells. */
export function writeTable(table: Part, write: WriteBlocks): Block[] {
  const { rows, others } = contentsOf(table)
  const around = write(others)
  if (isLayout(table, rows))
    return [...around, ...rows.flatMap(({ cells }) => cells.flatMap((cell) => write(cell.nodes)))]
  const lines = linesOf(rows, write)
  return lines === "" ? around : [...around, { text: lines }]
}

interface Cell {
  readonly nodes: readonly PageNode[]
  readonly isHeader: boolean
  readonly columns: number
  readonly rows: number
}

interface Row {
  readonly cells: Cell[]
  readonly inHead: boolean
}

interface Contents {
  readonly rows: Row[]
  /** The caption, and other content of the table outside of rows. */
  readonly others: PageNode[]
}

/** All rows in visual order: the head first, the foot last. */
function contentsOf(table: Part): Contents {
  const others: PageNode[] = []
  const head: Row[] = []
  const body: Row[] = []
  const foot: Row[] = []
  const gather = (nodes: readonly PageNode[], rows: Row[]) => {
    for (const node of nodes) {
      if (typeof node === "string") {
        if (node.trim() !== "") others.push(node)
      } else if (node.tag === "tr") rows.push({ cells: cellsOf(node.children), inHead: rows === head })
      else if (node.tag === "thead") gather(node.children, head)
      else if (node.tag === "tfoot") gather(node.children, foot)
      else if (node.tag !== "caption" && holdsRows(node)) gather(node.children, rows)
      else others.push(node)
    }
  }
  if (table.tag === "tr") body.push({ cells: cellsOf(table.children), inHead: false })
  else gather(table.children, table.tag === "thead" ? head : body)
  return { rows: [...head, ...body, ...foot], others }
}

function holdsRows({ tag, children }: Part): boolean {
  if (tag === "tbody") return true
  if (tag === "table") return false
  return children.some((child) => typeof child !== "string" && (child.tag === "tr" || holdsRows(child)))
}

function cellsOf(nodes: readonly PageNode[]): Cell[] {
  const cells: Cell[] = []
  for (const node of nodes) {
    if (typeof node === "string") {
      if (node.trim() !== "") cells.push({ nodes: [node], isHeader: false, columns: 1, rows: 1 })
    } else if (node.tag === "td" || node.tag === "th") {
      const { colspan, rowspan } = node.attrs
      const isHeader = node.tag === "th"
      cells.push({ nodes: node.children, isHeader, columns: span(colspan, 100), rows: span(rowspan, 1_000) })
    } else cells.push({ nodes: [node], isHeader: false, columns: 1, rows: 1 })
  }
  return cells
}

function span(given: string | undefined, max: number): number {
  const count = Number(given ?? 1)
  return Number.isInteger(count) && count >= 1 ? Math.min(count, max) : 1
}

/** Data cells are rarely longer than this. */
const LONG_CELL = 2_000
/** Elements that do not fit on one line. */
const TALL = new Set(["table", "pre", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6"])

function isLayout(table: Part, rows: readonly Row[]): boolean {
  if (table.attrs.role === "presentation" || table.attrs.role === "none") return true
  const cells = rows.flatMap((row) => row.cells)
  const hasHeaders = cells.some((cell) => cell.isHeader)
  const isSingle = rows.length < 2 || rows.every((row) => row.cells.length < 2)
  if (table.tag === "table" && isSingle && !hasHeaders) return true
  return cells.some(({ nodes, isHeader }) => !isHeader && (isTall(nodes) || (!hasHeaders && isLong(nodes))))
}

function isTall(nodes: readonly PageNode[]): boolean {
  if (!nodes.some((node) => typeof node !== "string" && node.blocks)) return false
  for (const { tag } of partsIn(nodes)) if (TALL.has(tag)) return true
  return false
}

function isLong(nodes: readonly PageNode[]): boolean {
  return textIn(nodes).length > LONG_CELL
}

function linesOf(rows: readonly Row[], write: WriteBlocks): string {
  const filled = gridOf(rows, write).filter(({ cells }) => cells.length > 0)
  const width = filled.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  const [first] = filled
  if (first === undefined) return ""
  const header = first.isHead ? first.cells : []
  const body = first.isHead ? filled.slice(1) : filled
  return [
    line([...header, ...Array<string>(width - header.length).fill("")]),
    `|${"---|".repeat(width)}`,
    ...body.map(({ cells }) => line(cells)),
  ].join("\n")
}

interface GridRow {
  readonly cells: readonly string[]
  readonly isHead: boolean
}

/** Only a short cell is repeated in each row that it spans: otherwise a page could inflate the output. */
const LONGEST_REPEAT = 60

/**
 * Puts each cell in its column. A cell that spans columns goes into the first of them, one that spans rows into each.
 */
function gridOf(rows: readonly Row[], write: WriteBlocks): GridRow[] {
  const spanning = new Map<number, { text: string; lastRow: number }>()
  return rows.map(({ cells, inHead }, row) => {
    const texts: string[] = []
    const fromAbove = () => {
      const above = spanning.get(texts.length)
      return above !== undefined && above.lastRow >= row ? above.text : undefined
    }
    const spanned = () => {
      for (let text = fromAbove(); text !== undefined; text = fromAbove()) texts.push(text)
    }
    for (const cell of cells) {
      spanned()
      const text = cellText(cell.nodes, write)
      const repeated = text.length > LONGEST_REPEAT ? "" : text
      for (let column = 0; column < cell.columns; column++) {
        const own = column === 0
        if (cell.rows > 1) spanning.set(texts.length, { text: own ? repeated : "", lastRow: row + cell.rows - 1 })
        texts.push(own ? text : "")
      }
    }
    spanned()
    const isHead = inHead || (cells.length > 0 && cells.every((cell) => cell.isHeader))
    return { cells: withoutEmptyEnd(texts), isHead }
  })
}

function withoutEmptyEnd(texts: readonly string[]): readonly string[] {
  return texts.slice(0, texts.findLastIndex((text) => text !== "") + 1)
}

function cellText(nodes: readonly PageNode[], write: WriteBlocks): string {
  const hasBlocks = nodes.some((node) => typeof node !== "string" && node.blocks)
  const text = hasBlocks
    ? write(nodes)
        .map((block) => block.text)
        .join("\n")
    : inline(nodes)
  return text
    .split("\n")
    .map((each) => each.trim())
    .filter((each) => each !== "")
    .join("<br>")
    .replaceAll("|", "\\|")
}

function line(cells: readonly string[]): string {
  return `|${cells.map((cell) => (cell === "" ? " " : ` ${cell} `)).join("|")}|`
}
