import { NEVER } from "./kinds.ts"
import type { Memory } from "./memory.ts"
import { isElement, isRendered, isText, localName, styleOf, textOfNode } from "./safe.ts"
import { collapse, tidy } from "./text.ts"
import { eachChild } from "./tree.ts"

const AS_SEEN = { visibilityProperty: true, opacityProperty: true } as const

/** A container may hold the whole page: its beginning is enough. */
const MOST_NODES = 400

/**
 * The beginning of the text that a person sees in an element: no style sheets, no scripts, nothing that is hidden in it.
 * Of an element that is hidden itself, what it would show.
 */
export function shownText(
  element: Element,
  memory: Memory,
  longest: number,
  isLeftOut: (part: Element) => boolean = () => false,
): string {
  const isSeen = isRendered(element, AS_SEEN) ? (part: Element) => isRendered(part, AS_SEEN) : () => true
  let text = ""
  let left = MOST_NODES
  const visit = (node: Node): void => {
    if (left-- <= 0 || text.length >= longest) return
    if (isText(node)) text += collapse(textOfNode(node))
    else if (isElement(node) && !NEVER.has(localName(node)) && isSeen(node) && !isLeftOut(node)) {
      const space = styleOf(node).display === "inline" ? "" : " "
      text += space
      eachChild(node, memory, visit)
      text += space
    }
  }
  if (!NEVER.has(localName(element))) eachChild(element, memory, visit)
  return tidy(text).slice(0, longest)
}
