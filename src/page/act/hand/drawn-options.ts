import { findById } from "../../view/eye/by-id.ts"
import { isCutOff } from "../../view/eye/cut-off.ts"
import { isShadowRoot } from "../../view/eye/elements.ts"
import { allInDocument, allInRoot, attribute, isElement, isRendered, rootOf } from "../../view/eye/safe.ts"
import { tidy } from "../../view/eye/text.ts"
import { eachChild } from "../../view/eye/tree.ts"
import type { WireOption } from "../wire.ts"
import { selectedState } from "./choices.ts"
import { popupAround } from "./drawn-popup.ts"
import type { EyeParts } from "./eye-parts.ts"
import { isDisabled, LISTBOX } from "./kinds.ts"

const AS_SEEN = { visibilityProperty: true } as const

/** What options are, as far as they are there to be seen. */
export function drawnOptions(options: readonly Element[], eye: EyeParts): WireOption[] {
  return options.map((option, index) => {
    const { id, name } = eye.told(option)
    const label = tidy(name)
    const value = attribute(option, "data-value") ?? label
    return { id, index, value, label, disabled: isDisabled(option), selected: selectedState(option) }
  })
}

/** The options of a list that is made of other elements. */
export function optionsBelow(list: Element, eye: EyeParts): Element[] {
  const found: Element[] = []
  const visit = (node: Node): void => {
    if (!isElement(node)) return
    if (!hasRole(node, "option")) eachChild(node, eye.memory, visit)
    else if (isRendered(node, AS_SEEN)) found.push(node)
  }
  eachChild(list, eye.memory, visit)
  for (const owned of referred(list, "aria-owns")) visit(owned)
  return found
}

/** The lists that are drawn now. */
export function shownLists(box: Element): Element[] {
  const root = rootOf(box)
  const lists = [...allInDocument(document, LISTBOX)]
  if (isShadowRoot(root)) lists.push(...allInRoot(root, LISTBOX))
  return lists.filter((list) => isRendered(list, AS_SEEN))
}

/** The list of a combobox that a person sees. */
export function listOf(box: Element, before: ReadonlySet<Element>, eye: EyeParts): Element | undefined {
  const list = drawnListOf(box, before)
  return list !== undefined && isCutOff(list) ? popupAround(list, box, eye) : list
}

/** The one that it names, or else one that has come to show since. */
function drawnListOf(box: Element, before: ReadonlySet<Element>): Element | undefined {
  const shown = new Set(shownLists(box))
  for (const named of [...referred(box, "aria-controls"), ...referred(box, "aria-owns")]) {
    if (!isRendered(named, AS_SEEN)) continue
    if (hasRole(named, "listbox")) return named
    for (const list of shown) if (named.contains(list)) return list
  }
  for (const active of referred(box, "aria-activedescendant")) {
    for (const list of shown) if (list.contains(active)) return list
  }
  for (const list of shown) if (!before.has(list)) return list
  return undefined
}

/** The elements that an attribute names. */
function referred(element: Element, name: string): Element[] {
  const ids = (attribute(element, name) ?? "").split(/\s+/)
  return ids.flatMap((id) => (id === "" ? [] : (findById(rootOf(element), id) ?? findById(document, id) ?? [])))
}

function hasRole(element: Element, role: string): boolean {
  return (attribute(element, "role") ?? "").toLowerCase().split(/\s+/).includes(role)
}
