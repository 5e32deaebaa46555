import { outerHtmlOf } from "../snapshot/answer.ts"
import { boxOf, isRendered, localName } from "../snapshot/safe.ts"
import { parentElementOf } from "../snapshot/tree.ts"
import type { Evidence } from "../wire/obstacle.ts"

const LONGEST = 4_096
/** The document itself says nothing more. */
const OUTERMOST = new Set(["html", "body"])

/** HTML of an element with as much around it as fits; cut if the element alone does not. */
export function evidenceOf(element: Element): Evidence {
  let html = outerHtmlOf(element)
  for (let at = parentElementOf(element); at !== null && !OUTERMOST.has(localName(at)); at = parentElementOf(at)) {
    const more = outerHtmlOf(at)
    if (more.length > LONGEST) break
    // The content of a shadow root is not part of its host's HTML.
    html = more.includes(html) ? more : html
  }
  return html.slice(0, LONGEST)
}

const AS_SEEN = { visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: false } as const

/** Whether an element of at least that size is visible, possibly after scrolling. */
export function isShown(element: Element, width: number, height: number): boolean {
  const box = boxOf(element)
  if (box.width < width || box.height < height || !isRendered(element, AS_SEEN)) return false
  // What is beyond the beginning of the page cannot be scrolled to.
  return box.right + scrollX > 0 && box.bottom + scrollY > 0
}
