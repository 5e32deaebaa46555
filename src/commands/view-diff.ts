import { compare, diffText, unifiedText } from "../base/diff-text.ts"
import { plural } from "../base/text.ts"
import type { Dialect } from "../command/caller.ts"
import { agentBrowserTree } from "../page/view/render/agent-browser.ts"
import type { RenderOptions } from "../page/view/render/lines.ts"
import { renderView } from "../page/view/render/text.ts"
import { withoutRefs as withoutOwnRefs } from "../page/view/render/words.ts"
import type { View } from "../page/view/view.ts"

/** How two views differ, as agent-browser has it too. */
export interface ViewDiff {
  readonly diff: string
  readonly additions: number
  readonly removals: number
  readonly unchanged: number
  readonly changed: boolean
}

/** How many lines stand around what differs. */
const CONTEXT = { tabhand: 2, "agent-browser": 3 } as const

/** A whole view as text, in the dialect of whoever asks. */
export function wholeText(view: View, options: RenderOptions, dialect: Dialect): { header: string; body: string } {
  if (dialect === "agent-browser") return { header: "", body: agentBrowserTree(view, options) }
  return renderView(view, options, Number.POSITIVE_INFINITY)
}

/** Compares two views. The same thing has another ref in another run, so refs do not count. */
export function diffViews(before: string, after: string, dialect: Dialect): ViewDiff {
  const old = linesIn(before).map(withoutRefs)
  const comparison = compare(old, linesIn(after), withoutRefs)
  const { additions, removals, unchanged } = comparison
  const say = dialect === "agent-browser" ? unifiedText : diffText
  const diff = say(comparison, CONTEXT[dialect])
  return { diff, additions, removals, unchanged, changed: additions + removals > 0 }
}

export function sayDiff({ diff, additions, removals, unchanged, changed }: ViewDiff): string {
  const same = plural(unchanged, "line")
  return changed ? `${additions} new, ${removals} gone, ${same} the same\n${diff}` : `no difference in ${same}`
}

function linesIn(text: string): string[] {
  return text.replace(/\n+$/, "").split("\n")
}

/** A view, or a line of one, without the refs in it, in either dialect. */
export function withoutRefs(text: string): string {
  return withoutOwnRefs(text)
    .replace(/, ref=e\d+(?=[,\]])| \[ref=e\d+\]/g, "")
    .replace(/ \[ref=e\d+, /g, " [")
}
