import { plural } from "../../base/text.ts"
import { inline } from "./inline.ts"
import { countWords, makePart, type PageNode, type Part, textIn } from "./tree.ts"

interface Section {
  readonly heading: Part | undefined
  readonly level: number
  words: number
}

/** The headings as a nested list, each with the number of words before the next one. */
export function outlineOf(nodes: readonly PageNode[]): string {
  const sections: Section[] = [{ heading: undefined, level: 0, words: 0 }]
  gather(nodes, sections)
  const open: number[] = []
  const lines: string[] = []
  for (const { heading, level, words } of sections) {
    if (!heading) {
      if (words > 0) lines.push(`- (no heading): ${plural(words, "word")}`)
      continue
    }
    while ((open.at(-1) ?? 0) >= level) open.pop()
    const text = inline(heading.children, { strong: true, link: true, heading: true }).replace(/\s*\n\s*/g, " ")
    const id = heading.attrs.id === undefined ? "" : ` (#${heading.attrs.id})`
    lines.push(`${"  ".repeat(open.length)}- ${text}${id}: ${plural(words, "word")}`)
    open.push(level)
  }
  return lines.join("\n")
}

function gather(nodes: readonly PageNode[], sections: Section[]): void {
  let run: PageNode[] = []
  const endRun = () => {
    const section = sections.at(-1)
    if (section && run.length > 0) section.words += countWords(textIn(run))
    run = []
  }
  for (const node of nodes) {
    if (typeof node === "string" || !node.blocks) {
      run.push(node)
      continue
    }
    endRun()
    const level = levelOf(node)
    if (level === undefined) gather(node.children, sections)
    else sections.push({ heading: node, level, words: 0 })
  }
  endRun()
}

export function levelOf({ tag }: Part): number | undefined {
  return /^h[1-6]$/.test(tag) ? Number(tag[1]) : undefined
}

/** A heading and the content below it, up to the next one of its level or above. */
export function sectionOf(nodes: readonly PageNode[], isHeading: (part: Part) => boolean): PageNode[] {
  let level: number | undefined
  let isOver = false
  const cut = (nodes: readonly PageNode[]): PageNode[] => {
    const kept: PageNode[] = []
    for (const node of nodes) {
      if (isOver) break
      if (typeof node === "string") {
        if (level !== undefined) kept.push(node)
        continue
      }
      const own = levelOf(node)
      if (level !== undefined && own !== undefined && own <= level) isOver = true
      else if (level === undefined && isHeading(node)) {
        level = own ?? 1
        kept.push(node)
      } else {
        const inner = cut(node.children)
        if (level !== undefined) kept.push(makePart(node.tag, node.attrs, inner))
      }
    }
    return kept
  }
  return cut(nodes)
}
