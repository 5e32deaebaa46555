import { TabhandError } from "../../base/errors.ts"
import { plural } from "../../base/text.ts"
import { frameInScope } from "../frame-in-scope.ts"
import type { Page } from "../page.ts"
import { badSelector, noMatch, notVisible } from "../selector.ts"
import { unlessDialog } from "../unless-dialog.ts"
import type { FrameEye } from "../view/frame-eye.ts"
import { isMissingContext } from "../world.ts"
import { codeBlock } from "./escape.ts"
import { findMainPart, type MainPart, orMarkedArticle, regionOf } from "./main-part.ts"
import { toMarkdown } from "./markdown.ts"
import { outlineOf, sectionOf } from "./outline.ts"
import { toPlainText } from "./plain-text.ts"
import { readerSource } from "./serialise-script.ts"
import { isShown, type Shown, type ShownPage } from "./shown.ts"
import { clean, countWords, grow, type PageNode, textIn } from "./tree.ts"

export const readSources = ["article", "main", "body", "selector"] as const

export interface ReadOptions {
  /** One element instead of the page; of a heading, its section. */
  readonly selector: string | undefined
  /** The headings only. */
  readonly outline: boolean
  /** An article that is called so is enough, even if what is around it has as much to say. */
  readonly marked?: boolean
  /** Markdown, unless plain text is wanted. */
  readonly format?: "markdown" | "text"
}

export interface Reading {
  /** Markdown, or plain text where that is wanted. */
  readonly content: string
  readonly title: string
  readonly source: (typeof readSources)[number]
  /** Of the text that was read. */
  readonly words: number
  /** The page has more than can be carried. */
  readonly truncated: boolean
  readonly notes: readonly string[]
}

/** What was read, and in which frame where it was not the main one. */
export interface FrameReading extends Reading {
  readonly frameUrl: string | undefined
}

/** What the page shows, as text to read: never what is hidden, never a password. */
export async function readPage(page: Page, options: ReadOptions, signal: AbortSignal): Promise<FrameReading> {
  const { eye, frameUrl } = await unlessDialog(page, frameInScope(page, signal))
  const shown = await show(page, eye, options.selector, signal)
  return { ...(await readShown(shown, options)), frameUrl }
}

async function readShown(shown: Shown, options: ReadOptions): Promise<Reading> {
  switch (shown.kind) {
    case "page":
      return readTokens(shown, options)
    case "text":
      return readText(shown.text, shown, options)
    case "pdf":
      throw new TabhandError("unsupported", "the page is a PDF, whose text cannot be read", {
        hint: "`screenshot` shows what is on it",
      })
    case "bad":
      throw badSelector(options.selector ?? "")
    case "none":
      throw noMatch(options.selector ?? "")
    case "hidden":
      throw notVisible(options.selector ?? "", "is not shown")
  }
}

async function show(page: Page, eye: FrameEye, selector: string | undefined, signal: AbortSignal): Promise<Shown> {
  try {
    const call = eye.callBeside(
      readerSource,
      "function (selector) { return this.read(selector) }",
      [selector ?? null],
      signal,
    )
    const told = await unlessDialog(page, call)
    const shown: unknown = typeof told === "string" ? JSON.parse(told) : undefined
    if (isShown(shown)) return shown
  } catch (error) {
    if (!isMissingContext(error)) throw error
    throw new TabhandError("navigated_away", "the page went to another document while it was read", { cause: error })
  }
  throw new TabhandError("internal", "our script in the page answered in an unexpected shape")
}

interface ReadPart {
  readonly nodes: readonly PageNode[]
  readonly source: Reading["source"]
}

async function readTokens(shown: ShownPage, { selector, outline, format, marked }: ReadOptions): Promise<Reading> {
  const all = grow(shown.tokens)
  const part: ReadPart =
    selector !== undefined
      ? { nodes: shown.isSection ? sectionOf(all, ({ attrs }) => attrs.here !== undefined) : all, source: "selector" }
      : outline
        ? regionOf(all)
        : await mainPart(all, shown.title, marked)
  const words = countWords(textIn(part.nodes))
  const write = format === "text" ? toPlainText : toMarkdown
  const content = outline ? outlineOf(part.nodes) : write(part.nodes)
  const notes = notesOf(part.source, words, countWords(textIn(all)), shown)
  return { content, title: clean(shown.title), source: part.source, words, truncated: shown.isCut, notes }
}

async function mainPart(nodes: readonly PageNode[], title: string, marked = false): Promise<MainPart> {
  const found = await findMainPart(nodes, title)
  return marked ? orMarkedArticle(found) : found
}

/** Nearly every page has a few words for screen readers alone. */
const MANY_UNSEEN = 30

/** What was left out, and how to have it. */
function notesOf(
  source: Reading["source"],
  words: number,
  all: number,
  { matches, isCut, unseen }: ShownPage,
): string[] {
  const notes: string[] = []
  if ((source === "article" || source === "main") && words < all)
    notes.push(`the ${source} only: ${words} of ${plural(all, "word")}; \`read --selector body\` reads all`)
  if (matches > 1) notes.push(`${matches} elements match; this is the first`)
  if (unseen >= MANY_UNSEEN)
    notes.push(`${plural(unseen, "word")} that nobody can see or scroll to left out; \`snapshot --hidden\` lists them`)
  if (isCut) notes.push("the page is too long to be read whole; `--selector` reads a part of it")
  return notes
}

const LANGUAGES: Readonly<Record<string, string>> = {
  "application/json": "json",
  "application/javascript": "js",
  "text/javascript": "js",
  "text/css": "css",
  "text/csv": "csv",
}

/** A document that is no page: as it stands. */
function readText(text: string, { title, type }: Shown, { format }: ReadOptions): Reading {
  const shown = clean(text).trimEnd()
  const language = /[/+]xml$/.test(type) ? "xml" : /\+json$/.test(type) ? "json" : (LANGUAGES[type] ?? "")
  const content = shown === "" || format === "text" ? shown : codeBlock(shown, language)
  return { content, title: clean(title), source: "body", words: countWords(shown), truncated: false, notes: [] }
}
