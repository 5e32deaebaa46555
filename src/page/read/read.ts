import { TabhandError } from "../../base/errors.ts"
import { plural } from "../../base/text.ts"
import { documentReaderScript } from "../../generated/injected/document-reader.ts"
import type { Shown, ShownPage } from "../../injected/wire/shown.ts"
import { frameInScope } from "../core/choose-frame.ts"
import type { Page } from "../core/page.ts"
import { unlessDialog } from "../core/unless-dialog.ts"
import { isMissingContext } from "../core/world.ts"
import type { FrameSnapshotter } from "../view/frames/frame-snapshotter.ts"
import { badSelector, noMatch, notVisible } from "../view/query/selector.ts"
import { codeBlock } from "./escape.ts"
import { findMainPart, type MainPart, orMarkedArticle, regionOf } from "./main-part.ts"
import { toMarkdown } from "./markdown.ts"
import { outlineOf, sectionOf } from "./outline.ts"
import { toPlainText } from "./plain-text.ts"
import { clean, countWords, grow, type PageNode, textIn } from "./tree.ts"

export const readSources = ["article", "main", "body", "selector"] as const

export interface ReadOptions {
  /** One element instead of the page; for a heading, its section. */
  readonly selector: string | undefined
  /** Only the headings. */
  readonly outline: boolean
  /** An element marked as an article is enough, even if its surroundings have as much text. */
  readonly marked?: boolean
  /** Markdown by default. */
  readonly format?: "markdown" | "text"
}

export interface Reading {
  /** Markdown or plain text, as requested. */
  readonly content: string
  readonly title: string
  readonly source: (typeof readSources)[number]
  /** The number of words read. */
  readonly words: number
  /** The page was too long and was cut. */
  readonly truncated: boolean
  readonly notes: readonly string[]
}

/** A reading, and the URL of its frame if that is not the main one. */
export interface FrameReading extends Reading {
  readonly frameUrl: string | undefined
}

/** The visible text of the page: nothing hidden, no passwords. */
export async function readPage(page: Page, options: ReadOptions, signal: AbortSignal): Promise<FrameReading> {
  const { snapshotter, frameUrl } = await unlessDialog(page, frameInScope(page, signal))
  const shown = await show(page, snapshotter, options.selector, signal)
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

async function show(
  page: Page,
  snapshotter: FrameSnapshotter,
  selector: string | undefined,
  signal: AbortSignal,
): Promise<Shown> {
  try {
    const call = snapshotter.callBeside(
      documentReaderScript,
      "function (selector) { return this.read(selector) }",
      [selector ?? null],
      signal,
    )
    const answer = await unlessDialog(page, call)
    const shown: unknown = typeof answer === "string" ? JSON.parse(answer) : undefined
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

/** Nearly every page has a few words for screen readers only. */
const MANY_UNSEEN = 30

/** Notes on what was left out, and how to get it. */
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
    notes.push(`${plural(unseen, "word")} that cannot be seen or reached left out; \`snapshot --hidden\` lists them`)
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

/** A document that is no HTML page, verbatim. */
function readText(text: string, { title, type }: Shown, { format }: ReadOptions): Reading {
  const shown = clean(text).trimEnd()
  const language = /[/+]xml$/.test(type) ? "xml" : /\+json$/.test(type) ? "json" : (LANGUAGES[type] ?? "")
  const content = shown === "" || format === "text" ? shown : codeBlock(shown, language)
  return { content, title: clean(title), source: "body", words: countWords(shown), truncated: false, notes: [] }
}

function isShown(value: unknown): value is Shown {
  return typeof value === "object" && value !== null && "kind" in value && "type" in value && "title" in value
}
