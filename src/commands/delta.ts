import { budgets } from "../command/effects.ts"
import { changeText } from "../page/view/change-text.ts"
import { withoutReplaced } from "../page/view/change-worth.ts"
import { linesOf } from "../page/view/render/lines.ts"
import { renderView } from "../page/view/render/text.ts"
import { changeSince, type Told, toldAfter } from "../page/view/told.ts"
import type { View } from "../page/view/view.ts"
import { type RefTable, refsIn } from "../page/view/view-refs.ts"

export interface Delta {
  readonly text: string
  /** All of it, where the text is not. */
  readonly whole?: string
  /** The refs that it names. */
  readonly refs: RefTable
  readonly added: number
  readonly removed: number
  /** What the caller knows when it has read it. */
  readonly told: Told
  /** How many there are now. */
  readonly lines: number
}

/** What changed since the caller was last told of a tab, as it is told after an act. */
export function deltaOf(before: Told, now: View, budget: number | undefined): Delta {
  if (before.view.main.documentKey !== now.main.documentKey) {
    const { text, whole } = renderView(now, {}, budget ?? budgets.document)
    const lines = (whole ?? text).split("\n").length
    return { ...shown(text, whole ?? text, now), told: { view: now }, added: lines, removed: 0, lines }
  }
  const change = withoutReplaced(changeSince(before, now))
  const { text, untold } = changeText(change, budget ?? budgets.change)
  const all = changeText(change, Number.POSITIVE_INFINITY).text
  const added = change.now.length + change.fresh.length
  const removed = change.now.length + change.gone.length
  const told = toldAfter(before, now, untold)
  return { ...shown(text, all, now), told, added, removed, lines: linesOf(now, {}).length }
}

function shown(text: string, all: string, now: View): Pick<Delta, "text" | "whole" | "refs"> {
  const named = new Set(text.match(/\be\d+\b/g))
  const refs = Object.fromEntries(Object.entries(refsIn(now)).filter(([ref]) => named.has(ref)))
  return all === text ? { text, refs } : { text, whole: all, refs }
}
