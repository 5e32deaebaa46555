import { localName, matches, styleOf } from "../../view/eye/safe.ts"
import { parentElementOf } from "../../view/eye/tree.ts"
import type { EyeParts } from "./eye-parts.ts"
import { isOperated } from "./kinds.ts"

const TAKES_INPUT = "input, select, textarea, [tabindex], [contenteditable]"

/**
 * What a person clicks who clicks on an element. A text or an icon with `pointer-events: none` is a part of the control
 * around it; a control that has it takes no clicks, and what lies around it is something else.
 */
export function clickedBy(element: Element, eye: EyeParts): Element {
  if (styleOf(element).pointerEvents !== "none" || takesClicks(element, eye)) return element
  for (let at = parentElementOf(element); at !== null && !isPage(at); at = parentElementOf(at)) {
    if (takesClicks(at, eye)) return styleOf(at).pointerEvents === "none" ? element : at
  }
  return element
}

function takesClicks(element: Element, { memory }: EyeParts): boolean {
  return isOperated(element) || matches(element, TAKES_INPUT) || memory.of(element).isListening
}

function isPage(element: Element): boolean {
  const tag = localName(element)
  return tag === "html" || tag === "body"
}
