import { type Choice, checkOne, isLeft, left, notSelected, openly, refTarget, type Selected } from "./choice.ts"
import { clickTarget } from "./click.ts"
import { fillTarget, typeInto } from "./fill.ts"
import { isAsked, selectShown } from "./listbox.ts"
import { type MeantOptions, meantIn, meantSoon } from "./meant-soon.ts"
import { fold } from "./options.ts"
import { perform } from "./perform.ts"
import { isTaken } from "./taken.ts"
import { untilSomethingHappens } from "./until.ts"
import type { WireBox, WireOption, WireOptions } from "./wire.ts"

const CLOSED_UNSURE = "the list closed, but nothing shows that it is selected: look at what changed"
const LEFT_UNSURE = "the option left the list, but nothing shows that it is selected: look at what changed"

/** Some comboboxes say so of a list that comes only when something is written. */
const OPENING_MS = 1_000

const CLOSED: WireBox = { expanded: false, text: "", around: "" }

/** Selects in the list that a combobox opens, wherever in the page that is. */
export async function selectInCombobox(choice: Choice): Promise<Selected> {
  const { aim, signal, wanted } = choice
  const before = (await aim.hand.box(aim.found.id, signal)) ?? CLOSED
  const [only = ""] = wanted
  if (wanted.length === 1 && !aim.actor.list?.editable && !before.expanded && fold(before.text) === fold(only)) {
    return { aim, options: [shownAlready(before.text)], already: true }
  }
  const popup = new Popup(choice, before)
  try {
    return await popup.select()
  } catch (error) {
    // The page is left as it was; what went wrong is what is told.
    await popup.putBack().catch(() => undefined)
    throw error
  }
}

/** What a combobox shows is what is selected in it. */
function shownAlready(label: string): WireOption {
  return { id: 0, index: 0, value: label, label, disabled: false, selected: true }
}

class Popup {
  readonly #choice: Choice
  readonly #before: WireBox
  /** Lists that showed before are others. */
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
    this.#others = await aim.hand.lists(aim.found.id, signal)
    const { performed } = await clickTarget(page, this.#own, { readyMs: left(this.#choice) }, signal)
    return performed.dialogOpened
  }

  async #meant(): Promise<MeantOptions> {
    const { aim, page, signal, wanted } = this.#choice
    if (!aim.actor.list?.editable || wanted.length > 1) return meantSoon(this.#choice, this.#read)
    // Nothing is written to find what is there already.
    const told = await this.#readOpening()
    const meant = meantIn(this.#choice, told)
    if (!("error" in meant)) return meant
    if (meant.error.code === "disabled") throw meant.error
    const options = { ...openly(this.#choice), clear: true, delayMs: 0 }
    await typeInto(page, this.#own, wanted[0] ?? "", options, signal)
    return meantSoon(this.#choice, this.#read)
  }

  /** A list that the combobox says is open may still be on its way, by an animation. */
  async #readOpening(): Promise<WireOptions | null> {
    const { aim, page, signal } = this.#choice
    const end = performance.now() + Math.min(left(this.#choice), OPENING_MS)
    for (;;) {
      const told = await this.#read()
      const ms = end - performance.now()
      if (told !== null || ms <= 0 || !(await aim.hand.box(aim.found.id, signal))?.expanded) return told
      await untilSomethingHappens(page, signal, ms)
    }
  }

  async #selectOne({ options, all }: MeantOptions): Promise<Selected> {
    const { aim, page, signal } = this.#choice
    const [option] = options
    const done = { aim, options, already: false }
    if (option === undefined || (await isAsked(this.#choice, option)) || isLeft(page, aim.found)) return done
    if (await aim.hand.isSelected(option.id, signal)) return done
    const box = await aim.hand.box(aim.found.id, signal)
    // The combobox itself is another one, or it shows what was selected.
    if (box === null || fold(box.text).includes(fold(option.label))) return done
    const list = (await this.#read())?.options ?? null
    const taken = isTaken(option, { box: this.#before, list: all }, { box, list })
    if (taken) return done
    if (taken === null) return { ...done, note: list === null ? CLOSED_UNSURE : LEFT_UNSURE }
    throw notSelected(aim.named, list?.filter(({ selected }) => selected) ?? [])
  }

  readonly #read = (): Promise<WireOptions | null> => {
    const { aim, signal } = this.#choice
    return aim.hand.popup(aim.found.id, this.#others, signal)
  }

  /** As it was before: its own text in it, its list closed. */
  async putBack(): Promise<void> {
    const { aim, page, signal } = this.#choice
    if (isLeft(page, aim.found)) return
    const now = await aim.hand.box(aim.found.id, signal)
    if (aim.actor.list?.editable && now !== null && now.text !== this.#before.text) {
      await fillTarget(page, this.#own, this.#before.text, openly(this.#choice), signal)
    }
    if (!this.#before.expanded) await this.#close()
  }

  async #close(): Promise<void> {
    const { aim, page, signal } = this.#choice
    const isOpen = (await aim.hand.box(aim.found.id, signal))?.expanded || (await this.#read()) !== null
    if (isOpen) await perform(page, signal, (scope) => page.keyboard.press("Escape", scope), aim)
  }

  get #own() {
    return refTarget(this.#choice, this.#choice.aim.found.id)
  }
}
