import { TabhandError } from "../../base/errors.ts"
import type { Page } from "../core/page.ts"
import type { Target } from "../view/query/target.ts"
import { type Aim, aim } from "./aim.ts"
import { CLICKABLE, clickTarget } from "./click.ts"

export interface Checked {
  readonly aim: Aim
  /** It already had the wanted state. */
  readonly already: boolean
}

/** Checks or unchecks a checkbox, radio button or switch by a click, and verifies the result. */
export async function checkTarget(
  page: Page,
  target: Target,
  wanted: boolean,
  readyMs: number,
  signal: AbortSignal,
): Promise<Checked> {
  const end = performance.now() + readyMs
  const checkable = wanted ? "checked" : "unchecked"
  const seen = await aim(page, target, { ...CLICKABLE, checkable }, readyMs, signal)
  const { checked } = seen.actor
  if (checked?.checked === wanted) return { aim: seen, already: true }
  if (!wanted && checked?.kind === "radio") {
    throw new TabhandError("wrong_element", `${seen.named} is a radio button, which is unchecked by checking another`, {
      hint: "`check` the one that is to be chosen instead",
    })
  }
  const own: Target = { kind: "ref", ref: seen.ref, text: seen.ref }
  const stateOf = ({ actions, found }: Aim, scope: AbortSignal) => actions.checked(found.id, scope)
  const left = Math.max(0, end - performance.now())
  const click = { readyMs: left, check: stateOf, ...(seen.isHit ? { aimed: seen } : {}) }
  const { aim: aimed, performed } = await clickTarget(page, own, click, signal)
  if (performed.dialogOpened || page.documents.pending || !aimed.found.snapshotter.isNow(aimed.found.documentKey))
    return { aim: { ...aimed, note: seen.note }, already: false }
  const now = performed.checked ?? (await stateOf(aimed, signal))
  if (now !== null && now.checked !== wanted) {
    throw new TabhandError("not_set", `${aimed.named} was clicked and is still ${wanted ? "not checked" : "checked"}`, {
      hint: "the page may have put it back: look at what it says beside it",
    })
  }
  return { aim: { ...aimed, note: seen.note }, already: false }
}
