import { isInput, isSelect } from "../../view/eye/elements.ts"
import { matches } from "../../view/eye/safe.ts"
import type { WireBox, WireOptions } from "../wire.ts"
import { boxState } from "./box-state.ts"
import { selectedState } from "./choices.ts"
import { drawnOptions, listOf, optionsBelow, shownLists } from "./drawn-options.ts"
import { offeredIn, offeredOptions } from "./drawn-popup.ts"
import type { EyeParts } from "./eye-parts.ts"
import { LISTBOX } from "./kinds.ts"
import { hasMore, scrollOn } from "./list-scroller.ts"
import { takesSeveral } from "./lists.ts"
import { Move, nativeOptions, setOptions } from "./native-options.ts"

/** Tells of lists and their options, and helps keys to get to one. */
export class Choosing {
  readonly #eye: EyeParts
  #move: Move | undefined

  constructor(eye: EyeParts) {
    this.#eye = eye
  }

  /** What can be selected in a list; nothing when it is gone. */
  options(id: number): WireOptions | null {
    const list = this.#eye.element(id)
    if (list === null) return null
    if (isSelect(list)) {
      return { list: id, multiple: list.multiple, options: nativeOptions(list.options, this.#eye) }
    }
    if (isInput(list)) {
      return {
        list: id,
        multiple: false,
        options: nativeOptions(list.list?.querySelectorAll("option") ?? [], this.#eye),
      }
    }
    return this.#drawn(list)
  }

  /** What can be selected in the list that a combobox shows, which is none of those; nothing while it shows none. */
  popup(id: number, before: readonly number[]): WireOptions | null {
    const box = this.#eye.element(id)
    const known = new Set(before.flatMap((each) => this.#eye.element(each) ?? []))
    const list = box === null ? undefined : listOf(box, known, this.#eye)
    return list === undefined ? null : this.#drawn(list)
  }

  #drawn(list: Element): WireOptions {
    const id = this.#eye.memory.idOf(list)
    const isListbox = matches(list, LISTBOX)
    const found = isListbox ? optionsBelow(list, this.#eye) : offeredIn(list, this.#eye)
    const options = isListbox ? drawnOptions(found, this.#eye) : offeredOptions(found, this.#eye)
    const more = hasMore(list, found, this.#eye) ? { hasMore: true as const } : {}
    return { list: id, multiple: takesSeveral(list), options, ...more }
  }

  /** Brings more of a list to show. */
  async scrollOn(id: number): Promise<boolean> {
    const list = this.#eye.element(id)
    if (list !== null) await scrollOn(list, this.#eye)
    return list !== null
  }

  /** The lists that show, wherever they are. */
  lists(id: number): number[] {
    const box = this.#eye.element(id)
    return box === null ? [] : shownLists(box).map((list) => this.#eye.memory.idOf(list))
  }

  box(id: number): WireBox | null {
    const box = this.#eye.element(id)
    return box === null ? null : boxState(box, this.#eye)
  }

  /** Whether an option is selected; nothing where the page does not say, or no longer has it. */
  isSelected(id: number): boolean | null {
    const option = this.#eye.element(id)
    return option === null ? null : selectedState(option)
  }

  /** Makes one press of the down key select that option. Returns whether it will. */
  beginMove(id: number, index: number): boolean {
    const select = this.#eye.element(id)
    if (select === null || !isSelect(select)) return false
    this.#move = new Move(select, index)
    return this.#move.begin()
  }

  /** Returns whether the key did anything; if not, nothing is changed. */
  endMove(): boolean {
    const move = this.#move
    this.#move = undefined
    return move?.end() ?? true
  }

  setOptions(id: number, indexes: readonly number[]): boolean {
    const select = this.#eye.element(id)
    if (select === null || !isSelect(select)) return false
    setOptions(select, indexes)
    return true
  }
}
