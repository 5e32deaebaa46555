import type { WireOption, WireOptions } from "../../../injected/wire/acting.ts"
import type { Page } from "../../core/page.ts"
import type { Target } from "../../view/query/target.ts"
import { aim } from "../aim.ts"
import { clickTarget } from "../click.ts"
import { controlOrMeta } from "../modifiers.ts"
import { perform } from "../perform.ts"
import { ShutGates } from "../shut-gates.ts"
import { fillTarget } from "../text/fill.ts"
import { type Choice, checkOne, isLeft, isSame, left, notSelected, openly, refTarget, type Selected } from "./choice.ts"
import { selectInCombobox } from "./combobox.ts"
import { selectInListbox } from "./listbox.ts"
import { meantSoon } from "./meant-soon.ts"

/** On macOS an arrow key opens the list instead of moving in it. */
const opensByArrow = process.platform === "darwin"

/** Selects exactly these options of a list, and verifies the result. */
export async function selectTarget(
  page: Page,
  target: Target,
  wanted: readonly string[],
  readyMs: number,
  signal: AbortSignal,
): Promise<Selected> {
  const end = performance.now() + readyMs
  const seen = await aim(page, target, { enabled: true, selectable: true }, readyMs, signal)
  const choice: Choice = { page, aim: seen, wanted, end, signal }
  switch (seen.actor.list?.kind) {
    case "rows":
      return selectRows(choice)
    case "listbox":
      return selectInListbox(choice)
    case "combobox":
      return selectInCombobox(choice)
    case "suggestions":
      return selectSuggestion(choice)
    default:
      return selectDropDown(choice)
  }
}

async function selectDropDown(choice: Choice): Promise<Selected> {
  const { page, aim: aimed, signal } = choice
  const { actions, found } = aimed
  checkOne(choice)
  const { options } = await meantSoon(choice, () => actions.options(found.id, signal))
  const [option] = options
  if (option === undefined || option.selected) return { aim: aimed, options, already: true }
  const { dialogOpened, checked } = await perform(
    page,
    signal,
    async (scope) => {
      if (await moveTo(choice, option, scope)) return
      await actions.setOptions(found.id, [option.index], scope)
    },
    aimed,
    { check: (scope) => actions.options(found.id, scope) },
  )
  if (!dialogOpened && !(checked && areSelected(checked, options))) await checkSelected(choice, options)
  return { aim: aimed, options, already: false }
}

/** Selects by a key, as a person would. Returns whether it had an effect. */
async function moveTo(
  { page, aim: { actions, found } }: Choice,
  option: WireOption,
  signal: AbortSignal,
): Promise<boolean> {
  if (opensByArrow || !(await actions.beginMove(found.id, option.index, signal))) return false
  const gates = await ShutGates.ofOthers(page, found.snapshotter.frameId, 0, signal)
  await gates.during(() => page.keyboard.press("ArrowDown", signal))
  return actions.endMove(signal)
}

/** Clicks in a list with visible options: the first click selects one, those with Control the others. */
async function selectRows(choice: Choice): Promise<Selected> {
  const { page, aim: aimed, signal } = choice
  const { actions, found } = aimed
  const read = () => actions.options(found.id, signal)
  if (!aimed.actor.list?.multiple) checkOne(choice)
  const { options, all } = await meantSoon(choice, read)
  const before = all.filter(({ selected }) => selected)
  if (isSame(before, options)) return { aim: aimed, options: before, already: true }
  for (const { option, modifiers } of clicksFor(before, options, aimed.actor.list?.multiple ?? false)) {
    const { performed } = await clickTarget(
      page,
      refTarget(choice, option.id),
      { modifiers, readyMs: left(choice) },
      signal,
    )
    if (performed.dialogOpened) return { aim: aimed, options, already: false }
  }
  if (!(await isSelected(choice, options))) {
    const indexes = options.map(({ index }) => index)
    const { dialogOpened } = await perform(page, signal, (scope) => actions.setOptions(found.id, indexes, scope), aimed)
    if (!dialogOpened) await checkSelected(choice, options)
  }
  return { aim: aimed, options, already: false }
}

/** The options to click with their modifiers, whichever way takes fewer clicks. */
function clicksFor(before: readonly WireOption[], wanted: readonly WireOption[], multiple: boolean) {
  const toggled = [...before, ...wanted].filter((option) => before.includes(option) !== wanted.includes(option))
  const isFewer = toggled.length < wanted.length || wanted.length === 0
  if (multiple && isFewer) return toggled.map((option) => ({ option, modifiers: controlOrMeta }))
  return wanted.map((option, at) => ({ option, modifiers: at === 0 ? 0 : controlOrMeta }))
}

/** A datalist option is entered as text. */
async function selectSuggestion(choice: Choice): Promise<Selected> {
  const { page, aim: aimed, signal } = choice
  checkOne(choice)
  const { options } = await meantSoon(choice, () => aimed.actions.options(aimed.found.id, signal))
  const [option] = options
  const held = await aimed.actions.heldIn(aimed.found.id, option?.value ?? "", signal)
  if (option === undefined || held?.same) return { aim: aimed, options, already: true }
  await fillTarget(page, refTarget(choice, aimed.found.id), option.value, openly(choice), signal)
  return { aim: aimed, options, already: false }
}

/** Also true if the list is gone with its document. */
async function isSelected(
  { page, aim: { actions, found }, signal }: Choice,
  wanted: readonly WireOption[],
): Promise<boolean> {
  if (isLeft(page, found)) return true
  const now = await actions.options(found.id, signal)
  return now === null || areSelected(now, wanted)
}

/** Whether exactly these are selected. */
function areSelected({ options }: WireOptions, wanted: readonly WireOption[]): boolean {
  return isSame(
    options.filter(({ selected }) => selected),
    wanted,
  )
}

async function checkSelected(choice: Choice, wanted: readonly WireOption[]): Promise<void> {
  if (await isSelected(choice, wanted)) return
  const { actions, found, named } = choice.aim
  const now = await actions.options(found.id, choice.signal)
  throw notSelected(named, now?.options.filter(({ selected }) => selected) ?? [])
}
