import { isInput, isLabel } from "../../snapshot/elements.ts"
import { attribute } from "../../snapshot/safe.ts"
import type { WireChecked } from "../../wire/acting.ts"

const CHECKED_ROLES = new Set("checkbox radio switch menuitemcheckbox menuitemradio option".split(" "))

/** The control that an element refers to: the one that it labels, or itself. */
export function controlFor(element: Element): Element {
  return isLabel(element) && element.control !== null ? element.control : element
}

/** Whether it is checked; undefined if it cannot be. */
export function checkedState(element: Element): WireChecked | undefined {
  if (isInput(element) && (element.type === "checkbox" || element.type === "radio")) {
    return { kind: element.type, checked: element.checked && !element.indeterminate }
  }
  const role = attribute(element, "role") ?? ""
  if (!CHECKED_ROLES.has(role)) return undefined
  const state = attribute(element, "aria-checked") ?? attribute(element, "aria-selected")
  return { kind: role.endsWith("radio") ? "radio" : "checkbox", checked: state === "true" }
}

/** Whether an option is selected; null if the page does not indicate it. */
export function selectedState(option: Element): boolean | null {
  const said = attribute(option, "aria-selected") ?? attribute(option, "aria-checked")
  return said === null ? null : said === "true"
}
