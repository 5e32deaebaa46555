import { TabhandError } from "../../../base/errors.ts"
import { clip, plural, quote } from "../../../base/text.ts"
import type { WireOption } from "../../../injected/wire/acting.ts"
import type { Page } from "../../core/page.ts"
import type { Target } from "../../view/query/target.ts"
import type { Aim } from "../aim.ts"

/** The element to select in, the wanted options, and the time limit. */
export interface Choice {
  readonly page: Page
  readonly aim: Aim
  /** Each as its value, label or index. */
  readonly wanted: readonly string[]
  readonly end: number
  readonly signal: AbortSignal
}

export interface Selected {
  readonly aim: Aim
  /** In list order. */
  readonly options: readonly WireOption[]
  /** They were already selected. */
  readonly already: boolean
  readonly note?: string
}

export function checkOne({ aim: { named }, wanted }: Choice): void {
  if (wanted.length === 1) return
  throw new TabhandError("bad_argument", `${named} takes one option, not ${plural(wanted.length, "option")}`, {
    hint: "select one of them",
  })
}

export function left({ end }: Choice): number {
  return Math.max(0, end - performance.now())
}

/** A target for another element of the same document. */
export function refTarget({ page, aim: { found } }: Choice, id: number): Target {
  const ref = page.capture.refs.of(found.snapshotter, found.documentKey, id)
  return { kind: "ref", ref, text: ref }
}

/** The text that is typed to filter a list is no secret: the page shows it. */
export function openly(choice: Choice) {
  return { readyMs: left(choice), isSecret: false, onAim: () => {}, onSecret: () => {} }
}

/** Whether an element's state can no longer be read. */
export function isLeft(page: Page, found: Aim["found"]): boolean {
  return (
    page.dialogs.open !== undefined ||
    page.documents.pending !== undefined ||
    !found.snapshotter.isNow(found.documentKey)
  )
}

export function notSelected(named: string, now: readonly WireOption[]): TabhandError {
  const labels = now.map(({ label }) => quote(clip(label, 60))).join(", ")
  return new TabhandError(
    "not_set",
    `${named} did not keep the choice: ${labels === "" ? "nothing" : labels} is selected`,
    {
      hint: "the page put it back: look at what it says beside the list",
    },
  )
}

/** Compares in any order, and also after the page has rebuilt its list. */
export function isSame(one: readonly WireOption[], other: readonly WireOption[]): boolean {
  const keys = (options: readonly WireOption[]) =>
    JSON.stringify(options.map(({ value, label }) => [value, label].join("\n")).sort())
  return keys(one) === keys(other)
}
