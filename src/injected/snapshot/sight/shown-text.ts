import type { Around } from "../cells.ts"
import type { Memory } from "../memory.ts"
import { NEVER } from "../naming/kinds.ts"
import { isElement, isRendered, isText, localName, styleOf, textOfNode } from "../safe.ts"
import { collapse, tidy } from "../text.ts"
import { eachChild } from "../tree.ts"
import { Reading } from "./reading.ts"

const AS_SEEN = { visibilityProperty: true, opacityProperty: true } as const

/** A container may hold the whole page: its beginning is enough. */
const MOST_NODES = 400

/**
 * The beginning of an element's visible text: no style sheets, no scripts, no hidden content. For an element that is
 * not rendered, the text that it would show.
 */
export function shownText(
  element: Element,
  memory: Memory,
  longest: number,
  isLeftOut: (part: Element) => boolean = () => false,
): string {
  const reading = isRendered(element, AS_SEEN) ? new Reading(memory) : undefined
  let text = ""
  let left = MOST_NODES
  const visit = (node: Node, within: Element, around: Around | undefined): void => {
    if (left-- <= 0 || text.length >= longest) return
    if (isText(node)) {
      const isSeen = reading === undefined || around === undefined || reading.showsText(node, within, around)
      text += isSeen ? collapse(textOfNode(node)) : ""
    } else if (isElement(node) && !NEVER.has(localName(node)) && !isLeftOut(node)) {
      if (reading !== undefined && !isRendered(node, AS_SEEN)) return
      const space = styleOf(node).display === "inline" ? "" : " "
      text += space
      const inside = around && reading?.within(node, around)
      eachChild(node, memory, (child) => visit(child, node, inside))
      text += space
    }
  }
  const inside = reading?.inside(element)
  if (!NEVER.has(localName(element))) eachChild(element, memory, (child) => visit(child, element, inside))
  return tidy(text).slice(0, longest)
}
