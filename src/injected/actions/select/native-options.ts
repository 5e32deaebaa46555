import { localName, matches, styleOf } from "../../snapshot/safe.ts"
import { tidy } from "../../snapshot/text.ts"
import type { WireOption } from "../../wire/acting.ts"
import { hasFocus } from "../fields.ts"
import type { SnapshotParts } from "../snapshot-parts.ts"

/** The visible options of a native list. */
export function nativeOptions(options: Iterable<HTMLOptionElement>, { memory }: SnapshotParts): WireOption[] {
  return [...options].flatMap((option, index) => {
    if (isHidden(option)) return []
    const label = tidy(option.label || option.text || option.value)
    const { value, selected } = option
    return [{ id: memory.idOf(option), index, value, label, disabled: isDisabled(option), selected }]
  })
}

function isHidden(option: HTMLOptionElement): boolean {
  return [option, option.parentElement].some(
    (each) => each !== null && localName(each) !== "datalist" && styleOf(each).display === "none",
  )
}

function isDisabled(option: HTMLOptionElement): boolean {
  return matches(option, ":disabled")
}

/**
 * One press of an arrow key selects an option of a drop-down list, and its page receives the events that a person
 * causes. To prepare that, the option before it is selected temporarily without notifying the page.
 */
export class Move {
  readonly #select: HTMLSelectElement
  readonly #before: number
  readonly #wanted: number
  #hasChanged = false

  constructor(select: HTMLSelectElement, wanted: number) {
    this.#select = select
    this.#before = select.selectedIndex
    this.#wanted = wanted
  }

  /** Returns whether the key will reach the option. */
  begin(): boolean {
    const select = this.#select
    // A customizable select is opened by the key.
    if (styleOf(select).appearance === "base-select") return false
    select.focus({ preventScroll: true })
    if (!hasFocus(select)) return false
    addEventListener("input", this.#onInput, { capture: true })
    select.selectedIndex = this.#previous()
    return true
  }

  /** Returns whether the selection moved; if not, the previous one is restored. */
  end(): boolean {
    removeEventListener("input", this.#onInput, { capture: true })
    if (this.#hasChanged || this.#select.selectedIndex === this.#wanted) return true
    this.#select.selectedIndex = this.#before
    return false
  }

  readonly #onInput = (event: Event): void => {
    if (event.isTrusted && event.composedPath()[0] === this.#select) this.#hasChanged = true
  }

  /** Keys skip disabled options. Before the first option there is none, which is a valid selection too. */
  #previous(): number {
    const { options } = this.#select
    for (let at = this.#wanted - 1; at >= 0; at--) {
      const option = options[at]
      if (option && !isDisabled(option) && !isHidden(option)) return at
    }
    return -1
  }
}

/** Selects by script: for pages that block keys and clicks on their lists. */
export function setOptions(select: HTMLSelectElement, indexes: readonly number[]): void {
  for (const [index, option] of [...select.options].entries()) {
    const isWanted = indexes.includes(index)
    if (option.selected !== isWanted && (isWanted || select.multiple)) option.selected = isWanted
  }
  select.dispatchEvent(new Event("input", { bubbles: true, composed: true }))
  select.dispatchEvent(new Event("change", { bubbles: true }))
}
