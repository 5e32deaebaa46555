import { isInput, isLabel } from "../../view/eye/elements.ts"
import { attribute } from "../../view/eye/safe.ts"
import type { WireChecked } from "../wire.ts"

const CHECKED_ROLES = new Set("checkbox radio switch menuitemcheckbox menuitemradio option".split(" "))

/** The control that is meant by an element: the one that it labels. */
export function controlFor(element: Element): Element {
  return isLabel(element) && element.control !== null ? element.control : element
}

/** Whether it is checked; nothing when it is nothing that can be. */
export function checkedState(element: Element): WireChecked | undefined {
  if (isInput(element) && (element.type === "checkbox" || element.type === "radio")) {
    return { kind: element.type, checked: element.checked && !element.indeterminate }
  }
  const role = attribute(element, "role") ?? ""
  if (!CHECKED_ROLES.has(role)) return undefined
  const state = attribute(element, "aria-checked") ?? attribute(element, "aria-selected")
  return { kind: role.endsWith("radio") ? "radio" : "checkbox", checked: state === "true" }
}

/** Whether an option is selected; nothing where the page does not say. */
export function selectedState(option: Element): boolean | null {
  const said = attribute(option, "aria-selected") ?? attribute(option, "aria-checked")
  return said === null ? null : said === "true"
}
