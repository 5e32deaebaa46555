import type { WireBox, WireOption } from "../../../injected/wire/acting.ts"
import { fold } from "../select/options.ts"

/** What a combobox and its list show at one time. */
interface Showing {
  readonly box: WireBox
  /** Null while no list is visible. */
  readonly list: readonly WireOption[] | null
}

/**
 * Whether a combobox took an option that was clicked, if neither the option nor its own text shows it. Null if the list
 * reacted as if it had, without a sign of the choice.
 */
export function isTaken(option: WireOption, before: Showing, now: Showing): boolean | null {
  const label = fold(option.label)
  if (now.list === null) return fold(now.box.around).includes(label) || null
  const isBeside = timesIn(now.box.around, label) > timesIn(before.box.around, label)
  const listed = before.list ?? []
  // Some lists offer only options that are not selected yet.
  if (calledSo(now.list, label).length < calledSo(listed, label).length) {
    return isBeside || (isWithout(listed, label, now.list) ? null : false)
  }
  return isBeside && calledSo(now.list, label).every(({ selected }) => selected === null)
}

/** Whether all other options remain: an option that opens a submenu removes its neighbours too. */
function isWithout(before: readonly WireOption[], label: string, now: readonly WireOption[]): boolean {
  const others = before.filter((option) => fold(option.label) !== label)
  return others.length > 0 && others.every((other) => calledSo(now, fold(other.label)).length > 0)
}

function calledSo(options: readonly WireOption[], label: string): readonly WireOption[] {
  return options.filter((option) => fold(option.label) === label)
}

function timesIn(text: string, label: string): number {
  return label === "" ? 0 : fold(text).split(label).length - 1
}
