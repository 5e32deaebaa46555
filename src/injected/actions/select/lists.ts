import { isInput, isLabel, isSelect } from "../../snapshot/elements.ts"
import { allBelow, attribute, closest, hasAttribute } from "../../snapshot/safe.ts"
import type { WireList } from "../../wire/acting.ts"
import { fieldFor, fieldOf } from "../fields.ts"
import { isReadOnly } from "../kinds.ts"

const LISTS = "select, input[list], [role~=combobox], [role~=listbox], [aria-haspopup=listbox]"

/** The list that an element refers to: itself, the one that it labels, the one around it, or the only one in it. */
export function listFor(element: Element): Element {
  if (listKind(element) !== undefined) return element
  if (isLabel(element) && element.control !== null) return element.control
  const around = closest(element, LISTS)
  if (around !== null) return around
  const [only, ...others] = [...allBelow(element, LISTS)].filter((each) => listKind(each) !== undefined)
  return only !== undefined && others.length === 0 ? only : element
}

/** How options are selected in an element; undefined if it has none. */
export function listKind(element: Element): WireList | undefined {
  if (isSelect(element)) {
    const { multiple } = element
    return { kind: multiple || element.size > 1 ? "rows" : "drop-down", multiple, editable: false }
  }
  if (isInput(element) && element.list !== null) return { kind: "suggestions", multiple: false, editable: true }
  const roles = (attribute(element, "role") ?? "").toLowerCase().split(/\s+/)
  if (roles.includes("listbox")) return { kind: "listbox", multiple: takesSeveral(element), editable: false }
  if (!roles.includes("combobox") && attribute(element, "aria-haspopup") !== "listbox") return undefined
  const field = fieldFor(element)
  return { kind: "combobox", multiple: false, editable: fieldOf(field)?.kind === "typed" && !isReadOnly(field) }
}

export function takesSeveral(list: Element): boolean {
  return hasAttribute(list, "aria-multiselectable") && attribute(list, "aria-multiselectable") !== "false"
}
