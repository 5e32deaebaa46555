import { localName, matches, styleOf } from "../../snapshot/safe.ts"
import { parentElementOf } from "../../snapshot/tree.ts"
import { isOperated } from "../kinds.ts"
import type { SnapshotParts } from "../snapshot-parts.ts"

const TAKES_INPUT = "input, select, textarea, [tabindex], [contenteditable]"

/**
 * The element that a person clicks when clicking on this one. A text or an icon with `pointer-events: none` is part of
 * the control around it; a control with `pointer-events: none` takes no clicks, and what is behind it is something
 * else.
 */
export function clickedBy(element: Element, snapshotter: SnapshotParts): Element {
  if (styleOf(element).pointerEvents !== "none" || takesClicks(element, snapshotter)) return element
  for (let at = parentElementOf(element); at !== null && !isPage(at); at = parentElementOf(at)) {
    if (takesClicks(at, snapshotter)) return styleOf(at).pointerEvents === "none" ? element : at
  }
  return element
}

function takesClicks(element: Element, { memory }: SnapshotParts): boolean {
  return isOperated(element) || matches(element, TAKES_INPUT) || memory.of(element).isListening
}

function isPage(element: Element): boolean {
  const tag = localName(element)
  return tag === "html" || tag === "body"
}
