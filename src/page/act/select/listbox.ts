import type { WireOption, WireOptions } from "../../../injected/wire/acting.ts"
import { clickTarget } from "../click.ts"
import { controlOrMeta } from "../modifiers.ts"
import { type Choice, checkOne, isLeft, left, notSelected, refTarget, type Selected } from "./choice.ts"
import { type MeantOptions, meantSoon } from "./meant-soon.ts"

/** Modifiers for clicking the options, in order of tries: some lists select several only with Control. */
const HELD: readonly number[] = [0, controlOrMeta]

const UNSURE = "nothing in the page shows whether it is selected now: look at what changed"

/** Selects options of an ARIA listbox. */
export async function selectInListbox(choice: Choice): Promise<Selected> {
  const { aim, signal } = choice
  const read = () => aim.actions.options(aim.found.id, signal)
  if (!aim.actor.list?.multiple) checkOne(choice)
  const meant = await meantSoon(choice, read)
  return selectShown(choice, meant, read)
}

/** Clicks the options of a visible list that have to change, and verifies the result. */
export async function selectShown(
  choice: Choice,
  { options, all, multiple }: MeantOptions,
  read: () => Promise<WireOptions | null>,
): Promise<Selected> {
  const { aim, page } = choice
  const done = (already: boolean, note?: string): Selected => ({
    aim,
    options,
    already,
    ...(note === undefined ? {} : { note }),
  })
  let now = all
  for (const modifiers of multiple ? HELD : [0]) {
    const clicked = toClick(now, options, multiple)
    if (clicked.length === 0) return done(now === all)
    for (const option of clicked) if (await clickOption(choice, option, modifiers)) return done(false)
    if (isLeft(page, aim.found)) return done(false)
    const listed = await read()
    if (listed === null) return done(false)
    now = listed.options
    if (options.every((option) => stateIn(now, option) === null)) return done(false, UNSURE)
  }
  if (toClick(now, options, multiple).length === 0) return done(false)
  throw notSelected(
    aim.named,
    now.filter(({ selected }) => selected),
  )
}

/** Clicks an option. Returns whether a dialog opened. */
export async function clickOption(choice: Choice, option: WireOption, modifiers = 0): Promise<boolean> {
  const target = refTarget(choice, option.id)
  const { performed } = await clickTarget(choice.page, target, { modifiers, readyMs: left(choice) }, choice.signal)
  return performed.dialogOpened
}

/** The options with the wrong state. With `multiple`, other selected options are wrong too. */
function toClick(now: readonly WireOption[], wanted: readonly WireOption[], multiple: boolean): readonly WireOption[] {
  const missing = wanted.filter((option) => stateIn(now, option) !== true)
  if (!multiple) return missing
  const excess = now.filter((option) => option.selected && !wanted.some((each) => isSameOption(each, option)))
  return [...excess, ...missing]
}

function stateIn(now: readonly WireOption[], option: WireOption): boolean | null {
  return now.find((each) => isSameOption(each, option))?.selected ?? null
}

/** The page may have rebuilt its list. */
function isSameOption(one: WireOption, other: WireOption): boolean {
  return one.id === other.id || (one.index === other.index && one.label === other.label)
}
