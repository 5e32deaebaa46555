import { shellWord } from "../../../base/text.ts"
import { refOf, type View } from "../model/view.ts"
import type { Target } from "../query/target.ts"
import { FEWEST_ROWS } from "../render/paging.ts"
import { pickModal } from "./pick-modal.ts"
import { type PickedRows, pickRows, type RowRange } from "./pick-rows.ts"
import { type InWindow, pickViewport } from "./pick-viewport.ts"

/** Which part of a page is wanted. */
export interface Wanted {
  readonly selector?: Target | undefined
  readonly modal: boolean
  /** The layer that overlays the page like a dialog. */
  readonly layer?: View | undefined
  readonly viewport: boolean
  readonly rows?: RowRange | undefined
  /** The other words of the command that asks for it. */
  readonly words: string
}

/** A part of a page, with the command that shows more of it. */
export interface Picked {
  readonly view: View
  /** The view before rows, or what is in the window, were picked from it. */
  readonly source: View
  readonly call: { readonly words: string; readonly scope: string; readonly top: string }
  readonly tail?: string
  /** Whether it is less than the page. */
  readonly isPart: boolean
}

/** Picks from the view of a page or of the selected element. */
export async function pickView(view: View, wanted: Wanted, signal: AbortSignal): Promise<Picked> {
  const { selector, modal, layer, viewport, rows, words } = wanted
  const source = modal ? pickModal(view, layer) : view
  const given = selector && `-s ${selector.kind === "ref" ? selector.ref : shellWord(selector.text)}`
  const scope = given ?? (modal ? "--modal" : "")
  const call = { words, scope, top: given ?? "-s body" }
  const isPart = modal || viewport || rows !== undefined || selector !== undefined
  if (rows) {
    const picked = pickRows(source, rows, given === undefined)
    const of = picked.of ? `-s ${refOf(view, picked.of.frame, picked.of.entry)}` : call.top
    const { from, to } = picked.range
    const paged = { ...call, scope: `${of} --rows ${from}-${to}` }
    return { view: picked.view, source, call: paged, ...nextPage(picked, `${words} ${of}`), isPart }
  }
  if (!viewport) return { view: source, source, call, isPart }
  const shown = await pickViewport(source, signal)
  return { view: shown.view, source, call, ...elsewhere(shown, scope), isPart }
}

function nextPage({ range, total }: PickedRows, call: string): { tail?: string } {
  const left = total - range.to
  if (left === 0) return {}
  const count = Math.max(range.to - range.from + 1, FEWEST_ROWS)
  return { tail: `… ${left} more: ${call} --rows ${range.to + 1}-${Math.min(total, range.to + count)}` }
}

function elsewhere({ others }: InWindow, scope: string): { tail?: string } {
  const counts = Object.entries(others).flatMap(([where, count]) => (count > 0 ? [{ where, count }] : []))
  if (counts.length === 0) return {}
  const said = counts.map(({ where, count }, index) => `${count}${index === 0 ? " more" : ""} ${where}`).join(", ")
  return { tail: `… ${said}: scroll, or snapshot${scope === "" ? "" : ` ${scope}`}` }
}
