/** What a control holds that changes without a sign; nothing where it is no control. */
export type Holding = string | boolean

export function holdingOf(element: Element): Holding | undefined {
  if (element instanceof HTMLInputElement) {
    const { type } = element
    if (type === "checkbox") return element.indeterminate ? "mixed" : element.checked
    if (type === "radio") return element.checked
    return type === "file" ? [...(element.files ?? [])].map(({ name }) => name).join("/") : element.value
  }
  if (element instanceof HTMLTextAreaElement) return element.value
  if (!(element instanceof HTMLSelectElement)) return undefined
  return element.multiple
    ? [...element.selectedOptions].map(({ index }) => index).join()
    : String(element.selectedIndex)
}
