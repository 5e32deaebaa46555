import { fold } from "./options.ts"
import type { WireBox, WireOption } from "./wire.ts"

/** What a combobox and its list showed at one time. */
interface Showing {
  readonly box: WireBox
  /** Nothing while no list shows. */
  readonly list: readonly WireOption[] | null
}

/**
 * Whether a combobox took an option that was clicked, where neither the option nor its own text says so. Nothing when
 * the list answered as if it had, and shows no sign of the choice.
 */
export function isTaken(option: WireOption, before: Showing, now: Showing): boolean | null {
  const label = fold(option.label)
  if (now.list === null) return fold(now.box.around).includes(label) || null
  const isBeside = timesIn(now.box.around, label) > timesIn(before.box.around, label)
  const listed = before.list ?? []
  // Some lists offer only what was not taken yet.
  if (calledSo(now.list, label).length < calledSo(listed, label).length) {
    return isBeside || (isWithout(listed, label, now.list) ? null : false)
  }
  return isBeside && calledSo(now.list, label).every(({ selected }) => selected === null)
}

/** Whether all others are still there: an option that leads to other ones takes its neighbours along. */
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
