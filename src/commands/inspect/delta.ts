import { budgets } from "../../command/define/effects.ts"
import { type Baseline, baselineAfter, changeSince } from "../../page/view/change/baseline.ts"
import { changeText } from "../../page/view/change/change-text.ts"
import { withoutReplaced } from "../../page/view/change/change-worth.ts"
import type { View } from "../../page/view/model/view.ts"
import { type RefTable, refsIn } from "../../page/view/model/view-refs.ts"
import { linesOf } from "../../page/view/render/lines.ts"
import { renderView } from "../../page/view/render/text.ts"

export interface Delta {
  readonly text: string
  /** The unabridged text, if the text was shortened. */
  readonly whole?: string
  /** The refs in it. */
  readonly refs: RefTable
  readonly added: number
  readonly removed: number
  /** What the caller knows after reading it. */
  readonly known: Baseline
  /** How many lines the view has now. */
  readonly lines: number
}

/** What changed since the caller's last view of a tab, as reported after an act. */
export function deltaOf(before: Baseline, now: View, budget: number | undefined): Delta {
  if (before.view.main.documentKey !== now.main.documentKey) {
    const { text, whole } = renderView(now, {}, budget ?? budgets.document)
    const lines = (whole ?? text).split("\n").length
    return { ...shown(text, whole ?? text, now), known: { view: now }, added: lines, removed: 0, lines }
  }
  const change = withoutReplaced(changeSince(before, now))
  const { text, unreported } = changeText(change, budget ?? budgets.change)
  const all = changeText(change, Number.POSITIVE_INFINITY).text
  const added = change.now.length + change.fresh.length
  const removed = change.now.length + change.gone.length
  const known = baselineAfter(before, now, unreported)
  return { ...shown(text, all, now), known, added, removed, lines: linesOf(now, {}).length }
}

function shown(text: string, all: string, now: View): Pick<Delta, "text" | "whole" | "refs"> {
  const named = new Set(text.match(/\be\d+\b/g))
  const refs = Object.fromEntries(Object.entries(refsIn(now)).filter(([ref]) => named.has(ref)))
  return all === text ? { text, refs } : { text, whole: all, refs }
}
