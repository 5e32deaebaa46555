/** What a control holds that changes without a sign. */
export function holdingOf(element: Element): string {
  if (element instanceof HTMLInputElement) {
    if (element.type === "file") return String(element.files?.length ?? 0)
    return `${element.checked}${element.indeterminate}${element.value}`
  }
  if (element instanceof HTMLTextAreaElement) return element.value
  if (element instanceof HTMLSelectElement) return [...element.selectedOptions].map(({ index }) => index).join()
  return ""
}

export function isChanged(element: Element, held: WeakMap<Element, string>): boolean {
  return held.get(element) !== holdingOf(element)
}
