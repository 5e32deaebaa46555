import type { Article } from "./article.ts"
import { bare, covers, type Passage, passagesIn, wordsOf } from "./passages.ts"
import { makePart, type PageNode, type Part, partsIn, textIn } from "./tree.ts"

export interface MainPart {
  readonly nodes: readonly PageNode[]
  readonly source: "article" | "main" | "body"
}

/** Regions that are not the main content. */
const ASIDE_TAGS = new Set(["nav", "aside", "footer", "search"])
const ASIDE_ROLES = new Set(["navigation", "complementary", "contentinfo", "banner", "search"])

function isAside({ tag, attrs }: Part): boolean {
  return ASIDE_TAGS.has(tag) || ASIDE_ROLES.has(attrs.role ?? "")
}

/** Readability would take a second for more than this. */
const MOST_PARTS = 8_000
const MOST_CHARACTERS = 500_000
const FEWEST_SENTENCES = 3
/** The share of a region that must be other content before it is worth searching for the article. */
const WORTH_FINDING = 0.05

/**
 * The main content of a page: its article if it has one, else the region marked as main, else the whole body. An
 * article counts only if it contains every sentence outside the aside regions.
 */
export async function findMainPart(body: readonly PageNode[], title: string): Promise<MainPart> {
  const region = regionOf(body)
  const passages = passagesIn(region.nodes, isAside)
  if (!isProse(passages)) return region
  // In prose, passages that consist only of links are no main content.
  const wanted = passages.filter(({ isLinks, isSentence }) => isSentence || !isLinks)
  if (wordsOf(wanted) > wordsOf(passagesIn(region.nodes)) * (1 - WORTH_FINDING)) return region
  const article = isSmall(region.nodes) ? (await import("./article.ts")).findArticle(region.nodes, title) : undefined
  if (article && covers(article.nodes, wanted)) return { nodes: headed(article, region.nodes), source: "article" }
  const only = onlyArticle(region.nodes)
  return only && covers([only], wanted) ? { nodes: [only], source: "article" } : region
}

/** If the text shows no article, uses the only element marked as one, however short. */
export function orMarkedArticle(found: MainPart): MainPart {
  const only = found.source === "article" ? undefined : onlyArticle(found.nodes)
  return only && textIn([only]).trim() !== "" ? { nodes: [only], source: "article" } : found
}

/**
 * The main region, or the whole body if the main region contains less than half of the words outside the aside regions.
 */
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

/** Restores what Readability removes: the heading that repeats the title, and the byline. */
function headed({ nodes, byline }: Article, region: readonly PageNode[]): PageNode[] {
  const text = bare(textIn(nodes))
  const heading = [...partsIn(region)].find(({ tag }) => tag === "h1")
  const missing: PageNode[] = []
  if (heading && !text.includes(bare(textIn([heading])))) missing.push(heading)
  if (byline !== undefined && !text.includes(bare(byline))) missing.push(makePart("p", {}, [byline]))
  return [...missing, ...nodes]
}
