import { clip, quote } from "../../../base/text.ts"
import { estimateTokens } from "../../../base/tokens.ts"
import type { Entry } from "../model/look.ts"
import { refOf, type View } from "../model/view.ts"
import { modalIn } from "../pick/pick-modal.ts"
import { fitLines, indented } from "./fit.ts"
import { type Line, linesOf, type RenderOptions } from "./lines.ts"
import { Paging } from "./paging.ts"
import { LONGEST_TITLE, LONGEST_URL, nameText, roleWord } from "./words.ts"

export interface ViewText {
  /** Title and URL. */
  readonly header: string
  /** The lines of the view. */
  readonly body: string
  /** Header and body. */
  readonly text: string
  /** The whole text, if `text` was cut. */
  readonly whole?: string
}

export interface ViewOptions extends RenderOptions {
  /** Filters the lines. */
  readonly pick?: ((lines: readonly Line[]) => readonly Line[]) | undefined
  /** The view before anything was picked from it, in which rows are counted. */
  readonly source?: View | undefined
  /** The view of the whole page. */
  readonly page?: View | undefined
  /** The command that gives such a view, and the part of the page that it shows. */
  readonly call?: { readonly words: string; readonly scope: string; readonly top: string } | undefined
  /** Appended regardless of the budget. */
  readonly tail?: string | undefined
}

const WHOLE_PAGE = { words: "snapshot", scope: "", top: "-s body" }

/** A view as text within a budget: a header, and a line for each entry. */
export function renderView(view: View, options: ViewOptions, budget: number): ViewText {
  const { pick, source = view, page = view, call = WHOLE_PAGE, tail } = options
  const all = linesOf(view, options)
  const lines = pick ? pick(all) : all
  const top = header(view, page)
  const paging = new Paging(source, call.top)
  const fitted = fitLines(lines, budget - estimateTokens(top) - estimateTokens(tail ?? "") - 2, {
    whole: (line) => words(call.words, line ? `-s ${refOf(view, line.frame, line.entry)}` : call.scope, "--full"),
    rows: (scope, from, to) => words(call.words, scope, `--rows ${from}-${to}`),
    placeOf: (line, within) => paging.placeOf(line, within),
  })
  const end = tail === undefined ? [] : [tail]
  const body = [...fitted.lines, ...end].join("\n")
  const shown = { header: top, body, text: [top, ...fitted.lines, ...end].join("\n") }
  return fitted.folded === 0 ? shown : { ...shown, whole: [top, ...lines.map(indented), ...end].join("\n") }
}

function words(...parts: string[]): string {
  return parts.filter((part) => part !== "").join(" ")
}

/** Title, URL, the visible part of a page that is longer than its window, and an open modal. */
function header({ title, url, main }: View, page: View): string {
  const { scrollY, height, scrollHeight } = main.look
  const parts = title === "" ? [clip(url, LONGEST_URL)] : [quote(clip(title, LONGEST_TITLE)), clip(url, LONGEST_URL)]
  if (scrollHeight > height + 1) parts.push(`${scrollY}-${scrollY + height} of ${scrollHeight} px`)
  const modal = modalIn(page)
  if (modal) parts.push(`modal: ${refOf(page, modal.frame, modal.entry)} ${nameWords(modal.entry)}`)
  return parts.join(" ")
}

function nameWords(entry: Entry): string {
  return words(roleWord(entry), nameText(clip(entry.name, 80)))
}
