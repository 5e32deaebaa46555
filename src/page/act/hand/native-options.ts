import { localName, matches, styleOf } from "../../view/eye/safe.ts"
import { tidy } from "../../view/eye/text.ts"
import type { WireOption } from "../wire.ts"
import type { EyeParts } from "./eye-parts.ts"
import { hasFocus } from "./fields.ts"

/** The options of a native list that a person can see. */
export function nativeOptions(options: Iterable<HTMLOptionElement>, { memory }: EyeParts): WireOption[] {
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
 * One press of an arrow key selects an option of a drop-down list, and its page sees what it sees when a person does
 * so. For that the option before it is selected for the time being, of which the page is told nothing.
 */
export class Move {
  readonly #select: HTMLSelectElement
  readonly #before: number
  readonly #wanted: number
  #isHeard = false

  constructor(select: HTMLSelectElement, wanted: number) {
    this.#select = select
    this.#before = select.selectedIndex
    this.#wanted = wanted
  }

  /** Returns whether the key will get there. */
  begin(): boolean {
    const select = this.#select
    // A list that the page draws itself is opened by the key.
    if (styleOf(select).appearance === "base-select") return false
    select.focus({ preventScroll: true })
    if (!hasFocus(select)) return false
    addEventListener("input", this.#onInput, { capture: true })
    select.selectedIndex = this.#previous()
    return true
  }

  /** Returns whether it moved; if not, what was selected before is again. */
  end(): boolean {
    removeEventListener("input", this.#onInput, { capture: true })
    if (this.#isHeard || this.#select.selectedIndex === this.#wanted) return true
    this.#select.selectedIndex = this.#before
    return false
  }

  readonly #onInput = (event: Event): void => {
    if (event.isTrusted && event.composedPath()[0] === this.#select) this.#isHeard = true
  }

  /** Keys pass over what nobody can choose. Before the first one there is none, which is a selection too. */
  #previous(): number {
    const { options } = this.#select
    for (let at = this.#wanted - 1; at >= 0; at--) {
      const option = options[at]
      if (option && !isDisabled(option) && !isHidden(option)) return at
    }
    return -1
  }
}

/** As a script does it: for pages that keep keys and clicks from their lists. */
export function setOptions(select: HTMLSelectElement, indexes: readonly number[]): void {
  for (const [index, option] of [...select.options].entries()) {
    const isWanted = indexes.includes(index)
    if (option.selected !== isWanted && (isWanted || select.multiple)) option.selected = isWanted
  }
  select.dispatchEvent(new Event("input", { bubbles: true, composed: true }))
  select.dispatchEvent(new Event("change", { bubbles: true }))
}
