import type { WireBox, WireOption, WireOptions } from "../../../injected/wire/acting.ts"
import { clickTarget } from "../click.ts"
import { perform } from "../perform.ts"
import { fillTarget, typeInto } from "../text/fill.ts"
import { isTaken } from "../text/taken.ts"
import { untilSomethingHappens } from "../until.ts"
import { type Choice, checkOne, isLeft, left, notSelected, openly, refTarget, type Selected } from "./choice.ts"
import { clickOption, selectShown } from "./listbox.ts"
import { type MeantOptions, meantIn, meantSoon } from "./meant-soon.ts"
import { fold } from "./options.ts"

const CLOSED_UNSURE = "the list closed, but nothing shows that it is selected: look at what changed"
const LEFT_UNSURE = "the option left the list, but nothing shows that it is selected: look at what changed"

/** Limited, because some comboboxes claim to be expanded although their list opens only after typing. */
const OPENING_MS = 1_000

const CLOSED: WireBox = { expanded: false, text: "", around: "" }

/** Selects in the list that a combobox opens, anywhere in the page. */
export async function selectInCombobox(choice: Choice): Promise<Selected> {
  const { aim, signal, wanted } = choice
  const before = (await aim.actions.box(aim.found.id, signal)) ?? CLOSED
  const [only = ""] = wanted
  if (wanted.length === 1 && !aim.actor.list?.editable && !before.expanded && fold(before.text) === fold(only)) {
    return { aim, options: [shownAlready(before.text)], already: true }
  }
  const popup = new Popup(choice, before)
  try {
    return await popup.select()
  } catch (error) {
    // Restores the combobox; the original error is thrown.
    await popup.putBack().catch(() => undefined)
    throw error
  }
}

/** The text of a combobox is its selected option. */
function shownAlready(label: string): WireOption {
  return { id: 0, index: 0, value: label, label, disabled: false, selected: true }
}

class Popup {
  readonly #choice: Choice
  readonly #before: WireBox
  /** Lists that were visible before do not belong to this combobox. */
  #others: readonly number[] = []

  constructor(choice: Choice, before: WireBox) {
    this.#choice = choice
    this.#before = before
  }

  async select(): Promise<Selected> {
    const { aim, page } = this.#choice
    if (await this.#open()) return { aim, options: [], already: false }
    const meant = await this.#meant()
    if (!meant.multiple) checkOne(this.#choice)
    const done = meant.multiple ? await selectShown(this.#choice, meant, this.#read) : await this.#selectOne(meant)
    if (meant.multiple && !isLeft(page, aim.found)) await this.#close()
    return done
  }

  /** Returns whether a dialog opened instead. */
  async #open(): Promise<boolean> {
    const { aim, page, signal } = this.#choice
    if (this.#before.expanded) return false
    this.#others = await aim.actions.lists(aim.found.id, signal)
    const { performed } = await clickTarget(page, this.#own, { readyMs: left(this.#choice) }, signal)
    return performed.dialogOpened
  }

  async #meant(): Promise<MeantOptions> {
    const { aim, page, signal, wanted } = this.#choice
    if (!aim.actor.list?.editable || wanted.length > 1) return meantSoon(this.#choice, this.#read)
    // Types nothing if the option is already listed.
    const listed = await this.#readOpening()
    const meant = meantIn(this.#choice, listed)
    if (!("error" in meant)) return meant
    if (meant.error.code === "disabled") throw meant.error
    const options = { ...openly(this.#choice), clear: true, delayMs: 0 }
    await typeInto(page, this.#own, wanted[0] ?? "", options, signal)
    return meantSoon(this.#choice, this.#read)
  }

  /** A list that the combobox reports as expanded may still be animating. */
  async #readOpening(): Promise<WireOptions | null> {
    const { aim, page, signal } = this.#choice
    const end = performance.now() + Math.min(left(this.#choice), OPENING_MS)
    for (;;) {
      const listed = await this.#read()
      const ms = end - performance.now()
      if (listed !== null || ms <= 0 || !(await aim.actions.box(aim.found.id, signal))?.expanded) return listed
      await untilSomethingHappens(page, signal, ms)
    }
  }

  async #selectOne({ options, all }: MeantOptions): Promise<Selected> {
    const { aim, page, signal } = this.#choice
    const [option] = options
    const done = { aim, options, already: false }
    if (option === undefined || (await clickOption(this.#choice, option)) || isLeft(page, aim.found)) return done
    if (await aim.actions.isSelected(option.id, signal)) return done
    const box = await aim.actions.box(aim.found.id, signal)
    // The combobox was replaced, or it shows the selected option.
    if (box === null || fold(box.text).includes(fold(option.label))) return done
    const list = (await this.#read())?.options ?? null
    const taken = isTaken(option, { box: this.#before, list: all }, { box, list })
    if (taken) return done
    if (taken === null) return { ...done, note: list === null ? CLOSED_UNSURE : LEFT_UNSURE }
    throw notSelected(aim.named, list?.filter(({ selected }) => selected) ?? [])
  }

  readonly #read = (): Promise<WireOptions | null> => {
    const { aim, signal } = this.#choice
    return aim.actions.popup(aim.found.id, this.#others, signal)
  }

  /** Restores the previous text and closes the list. */
  async putBack(): Promise<void> {
    const { aim, page, signal } = this.#choice
    if (isLeft(page, aim.found)) return
    const now = await aim.actions.box(aim.found.id, signal)
    if (aim.actor.list?.editable && now !== null && now.text !== this.#before.text) {
      await fillTarget(page, this.#own, this.#before.text, openly(this.#choice), signal)
    }
    if (!this.#before.expanded) await this.#close()
  }

  async #close(): Promise<void> {
    const { aim, page, signal } = this.#choice
    const isOpen = (await aim.actions.box(aim.found.id, signal))?.expanded || (await this.#read()) !== null
    if (isOpen) await perform(page, signal, (scope) => page.keyboard.press("Escape", scope), aim)
  }

  get #own() {
    return refTarget(this.#choice, this.#choice.aim.found.id)
  }
}
