import { quote } from "../../../base/text.ts"
import { estimateTokens } from "../../../base/tokens.ts"
import { refOf, type View } from "../view.ts"
import { fitLines, indented } from "./fit.ts"
import { type Line, linesOf, type RenderOptions } from "./lines.ts"

export interface ViewText {
  readonly text: string
  /** The whole, when the text is not. */
  readonly whole?: string
}

/** A view as text within a budget: a header, and a line for each thing. */
export function renderView(view: View, options: RenderOptions, budget: number): ViewText {
  const lines = linesOf(view, options)
  const top = header(view)
  const asked = (line: Line | undefined) =>
    line === undefined ? "snapshot --full" : `snapshot -s ${refOf(view, line.frame, line.entry)} --full`
  const fitted = fitLines(lines, budget - estimateTokens(top) - 1, asked)
  const text = [top, ...fitted.lines].join("\n")
  return fitted.folded === 0 ? { text } : { text, whole: [top, ...lines.map(indented)].join("\n") }
}

/** Where we are: title, address, and which part of a page that is longer than its window is shown. */
function header({ title, url, main }: View): string {
  const { scrollY, height, scrollHeight } = main.look
  const parts = title === "" ? [url] : [quote(title), url]
  if (scrollHeight > height + 1) parts.push(`${scrollY}-${scrollY + height} of ${scrollHeight} px`)
  return parts.join(" ")
}
