import { clip, oneLine } from "../../base/text.ts"
import { type ListedElement, statesOf } from "../spacebot/elements.ts"

/** The roles that get an index. */
const indexed: ReadonlySet<string> = new Set([
  ...["button", "checkbox", "combobox", "link", "menuitem", "menuitemcheckbox", "menuitemradio", "option"],
  ...["radio", "searchbox", "slider", "spinbutton", "switch", "tab", "textbox", "treeitem"],
])

/** Wrappers that say nothing without a name. */
const WRAPPERS: ReadonlySet<string> = new Set(["generic", "none", "presentation", "group", "pane", "clickable", "cut"])

const LONGEST_NAME = 200
const LONGEST_VALUE = 100
/** As many as of the HTML of a page. */
const MOST_BYTES = 100_000

export interface Tree {
  readonly text: string
  /** Those with an index, in this order. */
  readonly elements: readonly ListedElement[]
}

interface Row {
  readonly element: ListedElement
  readonly words: string
  readonly index: number | undefined
}

/** The elements as a tree like YAML, with an index for those that can be acted on. */
export function treeOf(all: readonly ListedElement[]): Tree {
  const elements: ListedElement[] = []
  const rows: Row[] = []
  for (const element of withoutRepeats(all)) {
    const { name: words = "" } = element
    const isIndexed = indexed.has(roleOf(element))
    if (!isIndexed && words === "" && WRAPPERS.has(element.role)) continue
    rows.push({ element, words, index: isIndexed ? elements.length : undefined })
    if (isIndexed) elements.push(element)
  }
  return { text: cut(linesOf(rows)), elements }
}

/** An open list has its options as elements, and their words as texts. */
function withoutRepeats(all: readonly ListedElement[]): ListedElement[] {
  const options = new Set(all.flatMap(({ role, ref }) => (role === "option" ? [ref] : [])))
  return all.filter(({ role, ref }) => role !== "text" || !options.has(ref))
}

function linesOf(rows: readonly Row[]): string[] {
  const around: number[] = []
  return rows.flatMap((row, at) => {
    const { depth } = row.element
    while ((around.at(-1) ?? -1) >= depth) around.pop()
    const indent = "  ".repeat(around.length)
    around.push(depth)
    const below = rows[at + 1]
    const { description } = row.element
    const hasMore = description !== undefined || (below !== undefined && below.element.depth > depth)
    const line = `${indent}- ${rowText(row)}${hasMore ? ":" : ""}`
    return description === undefined ? [line] : [line, `${indent}  /description: ${oneLine(description)}`]
  })
}

function rowText({ element, words, index }: Row): string {
  const parts = [roleOf(element)]
  if (words !== "") parts.push(quoted(words, LONGEST_NAME))
  if (index !== undefined) parts.push(`[index=${index}]`)
  if (element.level !== undefined) parts.push(`[level=${element.level}]`)
  for (const state of statesOf(element)) parts.push(`[${state}]`)
  if (element.value !== undefined) parts.push(`value=${quoted(element.value, LONGEST_VALUE)}`)
  return parts.join(" ")
}

function roleOf({ role, type }: ListedElement): string {
  if (type === "file") return "button"
  return role === "clickable" ? "generic" : role
}

function quoted(text: string, longest: number): string {
  return JSON.stringify(clip(oneLine(text), longest))
}

/** Nothing is left out in silence. */
function cut(lines: readonly string[]): string {
  let bytes = 0
  const end = lines.findIndex((line) => {
    bytes += Buffer.byteLength(line) + 1
    return bytes > MOST_BYTES
  })
  if (end < 0) return lines.join("\n")
  return [...lines.slice(0, end), `# ${lines.length - end} more lines are not shown`].join("\n")
}
