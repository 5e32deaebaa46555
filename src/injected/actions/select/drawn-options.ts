import { isShadowRoot } from "../../snapshot/elements.ts"
import { findById } from "../../snapshot/naming/by-id.ts"
import { allInDocument, allInRoot, attribute, isElement, isRendered, rootOf } from "../../snapshot/safe.ts"
import { isCutOff } from "../../snapshot/sight/cut-off.ts"
import { tidy } from "../../snapshot/text.ts"
import { eachChild } from "../../snapshot/tree.ts"
import type { WireOption } from "../../wire/acting.ts"
import { isDisabled, LISTBOX } from "../kinds.ts"
import type { SnapshotParts } from "../snapshot-parts.ts"
import { selectedState } from "./choices.ts"
import { popupAround } from "./drawn-popup.ts"

const AS_SEEN = { visibilityProperty: true } as const

/** Describes options, as far as they are visible. */
export function drawnOptions(options: readonly Element[], snapshotter: SnapshotParts): WireOption[] {
  return options.map((option, index) => {
    const { id, name } = snapshotter.describe(option)
    const label = tidy(name)
    const value = attribute(option, "data-value") ?? label
    return { id, index, value, label, disabled: isDisabled(option), selected: selectedState(option) }
  })
}

/** The options of a list that is made of other elements. */
export function optionsBelow(list: Element, snapshotter: SnapshotParts): Element[] {
  const found: Element[] = []
  const visit = (node: Node): void => {
    if (!isElement(node)) return
    if (!hasRole(node, "option")) eachChild(node, snapshotter.memory, visit)
    else if (isRendered(node, AS_SEEN)) found.push(node)
  }
  eachChild(list, snapshotter.memory, visit)
  for (const owned of referred(list, "aria-owns")) visit(owned)
  return found
}

/** The lists that are rendered now. */
export function shownLists(box: Element): Element[] {
  const root = rootOf(box)
  const lists = [...allInDocument(document, LISTBOX)]
  if (isShadowRoot(root)) lists.push(...allInRoot(root, LISTBOX))
  return lists.filter((list) => isRendered(list, AS_SEEN))
}

/** The list of a combobox that a person sees. */
export function listOf(box: Element, before: ReadonlySet<Element>, snapshotter: SnapshotParts): Element | undefined {
  const list = drawnListOf(box, before)
  return list !== undefined && isCutOff(list) ? popupAround(list, box, snapshotter) : list
}

/** The list that it references, or else one that has appeared since. */
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

/** The elements that an attribute references. */
function referred(element: Element, name: string): Element[] {
  const ids = (attribute(element, name) ?? "").split(/\s+/)
  return ids.flatMap((id) => (id === "" ? [] : (findById(rootOf(element), id) ?? findById(document, id) ?? [])))
}

function hasRole(element: Element, role: string): boolean {
  return (attribute(element, "role") ?? "").toLowerCase().split(/\s+/).includes(role)
}
