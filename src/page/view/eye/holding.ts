/** What a control holds that changes without a sign. */
type Holding = string | boolean | null

/** What controls held when they were last told. */
export class Held {
  readonly #held = new WeakMap<Element, Holding>()

  note(element: Element): void {
    const holding = holdingOf(element)
    if (holding !== null) this.#held.set(element, holding)
  }

  isChanged(element: Element): boolean {
    const before = this.#held.get(element)
    return before !== undefined && before !== holdingOf(element)
  }
}

function holdingOf(element: Element): Holding {
  if (element instanceof HTMLInputElement) {
    const { type } = element
    if (type === "checkbox") return element.indeterminate ? "mixed" : element.checked
    if (type === "radio") return element.checked
    return type === "file" ? [...(element.files ?? [])].map(({ name }) => name).join("/") : element.value
  }
  if (element instanceof HTMLTextAreaElement) return element.value
  if (!(element instanceof HTMLSelectElement)) return null
  return element.multiple
    ? [...element.selectedOptions].map(({ index }) => index).join()
    : String(element.selectedIndex)
}
