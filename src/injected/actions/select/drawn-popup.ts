import { attribute, boxOf, isElement, isRendered, matches, styleOf } from "../../snapshot/safe.ts"
import { readStyle } from "../../snapshot/sight/sight.ts"
import { isAround } from "../../snapshot/sight/uppermost.ts"
import { eachChild, parentElementOf } from "../../snapshot/tree.ts"
import type { WireOption } from "../../wire/acting.ts"
import { isDisabled, LISTBOX } from "../kinds.ts"
import type { SnapshotParts } from "../snapshot-parts.ts"
import { selectedState } from "./choices.ts"

const AS_SEEN = { visibilityProperty: true } as const
/** A box of at most this size shows nothing. */
const SPECK = 1
const LONGEST = 200

/**
 * The popup that a person sees in place of a list meant only for screen readers: the box around it, up to the one that
 * is lifted out of the page. Undefined if it offers nothing.
 */
export function popupAround(list: Element, box: Element, snapshotter: SnapshotParts): Element | undefined {
  for (let at = parentElementOf(list); at !== null && at !== document.body; at = parentElementOf(at)) {
    if (isAround(at, box)) return undefined
    if (offeredIn(at, snapshotter).length > 0) return at
    if (readStyle(at).isFree) return undefined
  }
  return undefined
}

/** These have their own purpose, whatever list contains them. */
const CONTROLS = "button, a[href], input, select, textarea, label, summary, [role=button], [role=link]"

/** The clickable elements of a popup whose options have no role, recognised by the pointer cursor as a person would. */
export function offeredIn(popup: Element, snapshotter: SnapshotParts): Element[] {
  const found: Element[] = []
  const visit = (node: Node): void => {
    if (!isElement(node) || !isRendered(node, AS_SEEN) || matches(node, `${LISTBOX}, ${CONTROLS}`)) return
    if (isOffered(node)) found.push(node)
    else eachChild(node, snapshotter.memory, visit)
  }
  eachChild(popup, snapshotter.memory, visit)
  return found
}

function isOffered(element: Element): boolean {
  const { cursor } = styleOf(element)
  if (cursor !== "pointer" && cursor !== "not-allowed") return false
  const { width, height } = boxOf(element)
  return width > SPECK && height > SPECK
}

/** Each is named by its visible text; a title may repeat it in other words. */
export function offeredOptions(offered: readonly Element[], snapshotter: SnapshotParts): WireOption[] {
  return offered.map((option, index) => {
    const label = snapshotter.shownText(option, LONGEST)
    return {
      id: snapshotter.memory.idOf(option),
      index,
      value: attribute(option, "data-value") ?? attribute(option, "title") ?? label,
      label,
      disabled: isDisabled(option) || styleOf(option).cursor === "not-allowed",
      selected: selectedState(option),
    }
  })
}
