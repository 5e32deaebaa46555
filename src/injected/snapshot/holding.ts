import { isInput, isSelect, isTextArea } from "./elements.ts"
import { localName } from "./safe.ts"
/** The state of a control that can change without a mutation; undefined if it is not a control. */
export type Holding = string | boolean

export function holdingOf(element: Element): Holding | undefined {
  const tag = localName(element)
  if (isInput(element, tag)) {
    const { type } = element
    if (type === "checkbox") return element.indeterminate ? "mixed" : element.checked
    if (type === "radio") return element.checked
    return type === "file" ? [...(element.files ?? [])].map(({ name }) => name).join("/") : element.value
  }
  if (isTextArea(element, tag)) return element.value
  if (!isSelect(element, tag)) return undefined
  return element.multiple
    ? [...element.selectedOptions].map(({ index }) => index).join()
    : String(element.selectedIndex)
}
