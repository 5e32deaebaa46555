import { compare, diffText } from "../../base/diff-text.ts"
import { plural } from "../../base/text.ts"
import type { Dialect } from "../../command/run/dialect.ts"
import type { View } from "../../page/view/model/view.ts"
import type { RenderOptions } from "../../page/view/render/lines.ts"
import { renderView } from "../../page/view/render/text.ts"
import { withoutRefs } from "../../page/view/render/words.ts"

/** How two views differ, in the format that agent-browser uses too. */
export interface ViewDiff {
  readonly diff: string
  readonly additions: number
  readonly removals: number
  readonly unchanged: number
  readonly changed: boolean
}

/** How many lines of context are shown around a difference. */
const CONTEXT = 2

/** A complete view as text, in the caller's dialect. */
export function wholeText(
  view: View,
  options: RenderOptions,
  { view: plain }: Dialect,
): { header: string; body: string } {
  if (plain) return { header: "", body: plain.text(plain.lines(view, options), options) }
  return renderView(view, options, Number.POSITIVE_INFINITY)
}

/** Compares two views. Ignores refs, which differ from run to run. */
export function diffViews(before: string, after: string, { view: plain }: Dialect): ViewDiff {
  const same = plain?.withoutRefs ?? withoutRefs
  const comparison = compare(linesIn(before).map(same), linesIn(after), same)
  const { additions, removals, unchanged } = comparison
  const diff = plain ? plain.diff(comparison) : diffText(comparison, CONTEXT)
  return { diff, additions, removals, unchanged, changed: additions + removals > 0 }
}

export function sayDiff({ diff, additions, removals, unchanged, changed }: ViewDiff): string {
  const same = plural(unchanged, "line")
  return changed ? `${additions} new, ${removals} gone, ${same} the same\n${diff}` : `no difference in ${same}`
}

function linesIn(text: string): string[] {
  return text.replace(/\n+$/, "").split("\n")
}

/** A complete view without the refs in it. */
export function textWithoutRefs(view: View, options: RenderOptions, dialect: Dialect): string {
  return linesIn(wholeText(view, options, dialect).body)
    .map(dialect.view?.withoutRefs ?? withoutRefs)
    .join("\n")
}
