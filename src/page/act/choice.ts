import { TabhandError } from "../../base/errors.ts"
import { clip, plural, quote } from "../../base/text.ts"
import type { Page } from "../page.ts"
import type { Target } from "../view/target.ts"
import type { Aim } from "./aim.ts"
import type { WireOption } from "./wire.ts"

/** The element that something is selected in, and until when it may take to become ready. */
export interface Choice {
  readonly page: Page
  readonly aim: Aim
  /** Each as its value, label or place. */
  readonly wanted: readonly string[]
  readonly end: number
  readonly signal: AbortSignal
}

export interface Selected {
  readonly aim: Aim
  /** In the order of the list. */
  readonly options: readonly WireOption[]
  /** They were selected before. */
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

/** Another element of the same document, by its number. */
export function refTarget({ page, aim: { found } }: Choice, id: number): Target {
  const ref = page.capture.refs.of(found.eye, found.documentKey, id)
  return { kind: "ref", ref, text: ref }
}

/** What is written into a list to find something in it is no secret: it stands in the page. */
export function openly(choice: Choice) {
  return { readyMs: left(choice), isSecret: false, onAim: () => {}, onSecret: () => {} }
}

/** Whether nobody can tell any more what became of an element. */
export function isLeft(page: Page, found: Aim["found"]): boolean {
  return page.dialogs.open !== undefined || page.documents.pending !== undefined || !found.eye.isNow(found.documentKey)
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

/** In whichever order, and also when the page wrote its list anew. */
export function isSame(one: readonly WireOption[], other: readonly WireOption[]): boolean {
  const keys = (options: readonly WireOption[]) =>
    JSON.stringify(options.map(({ value, label }) => [value, label].join("\n")).sort())
  return keys(one) === keys(other)
}
