import type { Article } from "./article.ts"
import { bare, covers, type Passage, passagesIn, wordsOf } from "./passages.ts"
import { makePart, type PageNode, type Part, partsIn, textIn } from "./tree.ts"

export interface MainPart {
  readonly nodes: readonly PageNode[]
  readonly source: "article" | "main" | "body"
}

/** Sides of a page that are not what it is about. */
const ASIDE_TAGS = new Set(["nav", "aside", "footer", "search"])
const ASIDE_ROLES = new Set(["navigation", "complementary", "contentinfo", "banner", "search"])

function isAside({ tag, attrs }: Part): boolean {
  return ASIDE_TAGS.has(tag) || ASIDE_ROLES.has(attrs.role ?? "")
}

/** Readability takes a second for more than this. */
const MOST_PARTS = 8_000
const MOST_CHARACTERS = 500_000
const FEWEST_SENTENCES = 3
/** So much of a region must be beside the point before it is worth finding the article in it. */
const WORTH_FINDING = 0.05

/**
 * What the page is about: its article where it has one, else the region that its author calls the main one, else all of
 * it. An article is taken only when no sentence outside the sides of the page is missing in it.
 */
export async function findMainPart(body: readonly PageNode[], title: string): Promise<MainPart> {
  const region = regionOf(body)
  const passages = passagesIn(region.nodes, isAside)
  if (!isProse(passages)) return region
  // Where there are sentences, what only leads elsewhere is not what the page is about.
  const wanted = passages.filter(({ isLinks, isSentence }) => isSentence || !isLinks)
  if (wordsOf(wanted) > wordsOf(passagesIn(region.nodes)) * (1 - WORTH_FINDING)) return region
  const article = isSmall(region.nodes) ? (await import("./article.ts")).findArticle(region.nodes, title) : undefined
  if (article && covers(article.nodes, wanted)) return { nodes: headed(article, region.nodes), source: "article" }
  const only = onlyArticle(region.nodes)
  return only && covers([only], wanted) ? { nodes: [only], source: "article" } : region
}

/** Where the text itself shows no article: the only one that its author calls so, however little it says. */
export function orMarkedArticle(found: MainPart): MainPart {
  const only = found.source === "article" ? undefined : onlyArticle(found.nodes)
  return only && textIn([only]).trim() !== "" ? { nodes: [only], source: "article" } : found
}

/** The main region, unless it holds the smaller part of what is not at the sides; then all. */
export function regionOf(body: readonly PageNode[]): MainPart {
  const [main] = [...partsIn(body)]
    .filter(({ tag, attrs }) => tag === "main" || attrs.role === "main")
    .map((part) => ({ part, words: wordsOf(passagesIn([part])) }))
    .sort((one, other) => other.words - one.words)
  const all = wordsOf(passagesIn(body, isAside))
  return main && main.words > 0 && main.words >= all / 2
    ? { nodes: [main.part], source: "main" }
    : { nodes: body, source: "body" }
}

function isProse(passages: readonly Passage[]): boolean {
  const sentences = passages.filter(({ isSentence }) => isSentence)
  return sentences.length >= FEWEST_SENTENCES && wordsOf(sentences) >= wordsOf(passages) / 2
}

function isSmall(nodes: readonly PageNode[]): boolean {
  let parts = 0
  for (const _ of partsIn(nodes)) if (++parts > MOST_PARTS) return false
  return textIn(nodes).length <= MOST_CHARACTERS
}

function onlyArticle(nodes: readonly PageNode[]): Part | undefined {
  const [first, second] = [...partsIn(nodes)].filter(({ tag, attrs }) => tag === "article" || attrs.role === "article")
  return second === undefined ? first : undefined
}

/** Readability takes away the heading that says what the title does, and who wrote it. */
function headed({ nodes, byline }: Article, region: readonly PageNode[]): PageNode[] {
  const text = bare(textIn(nodes))
  const heading = [...partsIn(region)].find(({ tag }) => tag === "h1")
  const missing: PageNode[] = []
  if (heading && !text.includes(bare(textIn([heading])))) missing.push(heading)
  if (byline !== undefined && !text.includes(bare(byline))) missing.push(makePart("p", {}, [byline]))
  return [...missing, ...nodes]
}
