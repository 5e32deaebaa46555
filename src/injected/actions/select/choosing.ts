import { isInput, isSelect } from "../../snapshot/elements.ts"
import { attribute, matches } from "../../snapshot/safe.ts"
import { isCutOff } from "../../snapshot/sight/cut-off.ts"
import { tidy } from "../../snapshot/text.ts"
import { parentElementOf } from "../../snapshot/tree.ts"
import type { WireBox, WireOptions } from "../../wire/acting.ts"
import { fieldFor } from "../fields.ts"
import { textIn } from "../hit/held.ts"
import { LISTBOX } from "../kinds.ts"
import type { SnapshotParts } from "../snapshot-parts.ts"
import { selectedState } from "./choices.ts"
import { drawnOptions, listOf, optionsBelow, shownLists } from "./drawn-options.ts"
import { offeredIn, offeredOptions, popupAround } from "./drawn-popup.ts"
import { hasMore, scrollOn } from "./list-scroller.ts"
import { takesSeveral } from "./lists.ts"
import { Move, nativeOptions, setOptions } from "./native-options.ts"

/** Reports lists and their options, and prepares the selection of an option by keys. */
export class Choosing {
  readonly #snapshotter: SnapshotParts
  #move: Move | undefined

  constructor(snapshotter: SnapshotParts) {
    this.#snapshotter = snapshotter
  }

  /** The options of a list; null if it is gone. */
  options(id: number): WireOptions | null {
    const list = this.#snapshotter.element(id)
    if (list === null) return null
    if (isSelect(list)) {
      return { list: id, multiple: list.multiple, options: nativeOptions(list.options, this.#snapshotter) }
    }
    if (isInput(list)) {
      return {
        list: id,
        multiple: false,
        options: nativeOptions(list.list?.querySelectorAll("option") ?? [], this.#snapshotter),
      }
    }
    return this.#drawn(list)
  }

  /** The options of the list that a combobox shows, which is not among those shown before; null while it shows none. */
  popup(id: number, before: readonly number[]): WireOptions | null {
    const box = this.#snapshotter.element(id)
    const known = new Set(before.flatMap((each) => this.#snapshotter.element(each) ?? []))
    const list = box === null ? undefined : listOf(box, known, this.#snapshotter)
    return list === undefined ? null : this.#drawn(list)
  }

  #drawn(list: Element): WireOptions {
    const id = this.#snapshotter.memory.idOf(list)
    const isListbox = matches(list, LISTBOX)
    const found = isListbox ? optionsBelow(list, this.#snapshotter) : offeredIn(list, this.#snapshotter)
    const options = isListbox ? drawnOptions(found, this.#snapshotter) : offeredOptions(found, this.#snapshotter)
    const more = hasMore(list, found, this.#snapshotter) ? { hasMore: true as const } : {}
    return { list: id, multiple: takesSeveral(list), options, ...more }
  }

  /** Scrolls a list to render more of its options. */
  async scrollOn(id: number): Promise<boolean> {
    const list = this.#snapshotter.element(id)
    if (list !== null) await scrollOn(list, this.#snapshotter)
    return list !== null
  }

  /** All visible lists on the page. */
  lists(id: number): number[] {
    const box = this.#snapshotter.element(id)
    return box === null ? [] : shownLists(box).map((list) => this.#snapshotter.memory.idOf(list))
  }

  box(id: number): WireBox | null {
    const box = this.#snapshotter.element(id)
    return box === null ? null : boxState(box, this.#snapshotter)
  }

  /** Whether an option is selected; null if the page does not indicate it or has removed the option. */
  isSelected(id: number): boolean | null {
    const option = this.#snapshotter.element(id)
    return option === null ? null : selectedState(option)
  }

  /** Prepares the list so that one press of the down key selects that option. Returns whether it will. */
  beginMove(id: number, index: number): boolean {
    const select = this.#snapshotter.element(id)
    if (select === null || !isSelect(select)) return false
    this.#move = new Move(select, index)
    return this.#move.begin()
  }

  /** Returns whether the key had an effect; if not, the selection is restored. */
  endMove(): boolean {
    const move = this.#move
    this.#move = undefined
    return move?.end() ?? true
  }

  setOptions(id: number, indexes: readonly number[]): boolean {
    const select = this.#snapshotter.element(id)
    if (select === null || !isSelect(select)) return false
    setOptions(select, indexes)
    return true
  }
}

/** How many levels up the value displayed by a combobox may be. */
const AROUND = 3
const LONGEST = 2_000

/** The state of a combobox as its own elements show it. The options of its list are not part of the value. */
function boxState(box: Element, snapshotter: SnapshotParts): WireBox {
  const field = fieldFor(box)
  const text = tidy(isInput(field) ? field.value : textIn(box))
  let around = box
  for (let n = 0; n < AROUND; n++) around = parentElementOf(around) ?? around
  const drawn = shownLists(box)
  const lists = new Set([
    ...drawn,
    ...drawn.filter((list) => isCutOff(list)).map((list) => popupAround(list, box, snapshotter)),
  ])
  const shown = snapshotter.shownText(around, LONGEST, (part) => lists.has(part))
  return { expanded: attribute(box, "aria-expanded") === "true", text, around: tidy(`${text} ${shown}`) }
}
