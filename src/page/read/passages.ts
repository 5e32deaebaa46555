import { countWords, type PageNode, type Part, textIn } from "./tree.ts"

/** The text of one block of a page. */
export interface Passage {
  /** Without white space, so that it is found regardless of formatting. */
  readonly text: string
  readonly words: number
  readonly isSentence: boolean
  /** It consists mostly of links. */
  readonly isLinks: boolean
}

/** The passages of the nodes, in order, without parts for which `skip` is true. */
export function passagesIn(nodes: readonly PageNode[], skip: (part: Part) => boolean = () => false): Passage[] {
  const passages: Passage[] = []
  gather(nodes, skip, passages)
  return passages
}

function gather(nodes: readonly PageNode[], skip: (part: Part) => boolean, passages: Passage[]): void {
  let run: PageNode[] = []
  const endRun = () => {
    if (run.length > 0) add(run, passages)
    run = []
  }
  for (const node of nodes) {
    if (typeof node === "string") run.push(node)
    else if (skip(node)) continue
    else if (node.blocks || node.tag === "br") {
      endRun()
      gather(node.children, skip, passages)
    } else run.push(node)
  }
  endRun()
}

function add(nodes: readonly PageNode[], passages: Passage[]): void {
  const shown = textIn(nodes)
  const text = bare(shown)
  if (text === "") return
  const words = countWords(shown)
  const isLinks = linkLength(nodes) > text.length * 0.7
  passages.push({ text, words, isLinks, isSentence: isSentence(shown, words, isLinks) })
}

export function bare(text: string): string {
  return text.replace(/\s+/g, "")
}

function isSentence(text: string, words: number, isLinks: boolean): boolean {
  const isEnded = /[.!?…:;。！？]["'”’)\]]*\s*$/.test(text)
  return isLinks ? isEnded && words >= 8 : words >= 12 || (isEnded && words >= 5)
}

function linkLength(nodes: readonly PageNode[]): number {
  let length = 0
  for (const node of nodes) {
    if (typeof node === "string") continue
    length +=
      node.tag === "a" && node.attrs.href !== undefined ? bare(textIn([node])).length : linkLength(node.children)
  }
  return length
}

export function wordsOf(passages: readonly Passage[]): number {
  return passages.reduce((sum, { words }) => sum + words, 0)
}

/** A tenth may be missing: links to other pages, share buttons, repetitions. */
const SHARE = 0.9

/** Whether the nodes contain all sentences and nearly all words of the passages. */
export function covers(nodes: readonly PageNode[], passages: readonly Passage[]): boolean {
  const there = new Set(passagesIn(nodes).map(({ text }) => text))
  const whole = bare(textIn(nodes))
  const allowed = wordsOf(passages) * (1 - SHARE)
  let missing = 0
  let at = 0
  for (const { text, words, isSentence } of passages) {
    if (there.has(text)) continue
    const next = whole.indexOf(text, at)
    if (next >= 0) at = next
    else if (!whole.includes(text)) {
      missing += words
      if (isSentence || missing > allowed) return false
    }
  }
  return true
}
