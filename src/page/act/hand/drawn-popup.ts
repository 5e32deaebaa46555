import { attribute, boxOf, isElement, isRendered, matches, styleOf } from "../../view/eye/safe.ts"
import { readStyle } from "../../view/eye/sight.ts"
import { eachChild, parentElementOf } from "../../view/eye/tree.ts"
import { isAround } from "../../view/eye/uppermost.ts"
import type { WireOption } from "../wire.ts"
import { selectedState } from "./choices.ts"
import type { EyeParts } from "./eye-parts.ts"
import { isDisabled, LISTBOX } from "./kinds.ts"

const AS_SEEN = { visibilityProperty: true } as const
/** What is no larger shows nothing. */
const SPECK = 1
const LONGEST = 200

/**
 * What a person sees in place of a list that is there for screen readers alone: the popup around it, up to the box that
 * is lifted out of the page. Nothing when that offers nothing.
 */
export function popupAround(list: Element, box: Element, eye: EyeParts): Element | undefined {
  for (let at = parentElementOf(list); at !== null && at !== document.body; at = parentElementOf(at)) {
    if (isAround(at, box)) return undefined
    if (offeredIn(at, eye).length > 0) return at
    if (readStyle(at).isFree) return undefined
  }
  return undefined
}

/** Those have a use of their own, whatever list they stand in. */
const CONTROLS = "button, a[href], input, select, textarea, label, summary, [role=button], [role=link]"

/** What can be clicked in a popup whose options nothing calls so: as a person knows it, by the mouse pointer over it. */
export function offeredIn(popup: Element, eye: EyeParts): Element[] {
  const found: Element[] = []
  const visit = (node: Node): void => {
    if (!isElement(node) || !isRendered(node, AS_SEEN) || matches(node, `${LISTBOX}, ${CONTROLS}`)) return
    if (isOffered(node)) found.push(node)
    else eachChild(node, eye.memory, visit)
  }
  eachChild(popup, eye.memory, visit)
  return found
}

function isOffered(element: Element): boolean {
  const { cursor } = styleOf(element)
  if (cursor !== "pointer" && cursor !== "not-allowed") return false
  const { width, height } = boxOf(element)
  return width > SPECK && height > SPECK
}

/** Each is called what it shows; a title may say the same in other words. */
export function offeredOptions(offered: readonly Element[], eye: EyeParts): WireOption[] {
  return offered.map((option, index) => {
    const label = eye.shownText(option, LONGEST)
    return {
      id: eye.memory.idOf(option),
      index,
      value: attribute(option, "data-value") ?? attribute(option, "title") ?? label,
      label,
      disabled: isDisabled(option) || styleOf(option).cursor === "not-allowed",
      selected: selectedState(option),
    }
  })
}
