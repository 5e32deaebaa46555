import { boxOf, isElement, scrollTopOf, styleOf } from "../../view/eye/safe.ts"
import { eachChild, parentElementOf } from "../../view/eye/tree.ts"
import type { EyeParts } from "./eye-parts.ts"
import { frame } from "./frame.ts"

/** How much of what a scroller shows is passed at once, so that nothing is passed over. */
const STEP = 0.9
/** Options that fill less than this part of what can be scrolled are not all of them. */
const MOST = 0.8

/** Whether a list draws only those options that show, and there is more below. */
export function hasMore(list: Element, options: readonly Element[], eye: EyeParts): boolean {
  const scroller = scrollerOf(list, eye)
  if (scroller === undefined || options.length === 0) return false
  const height = options.reduce((sum, option) => sum + boxOf(option).height, 0)
  const isAtEnd = scrollTopOf(scroller) + scroller.clientHeight >= scroller.scrollHeight - 1
  return height < scroller.scrollHeight * MOST && !isAtEnd
}

/** Scrolls a list on, and waits until that is drawn. */
export async function scrollOn(list: Element, eye: EyeParts): Promise<void> {
  const scroller = scrollerOf(list, eye)
  if (scroller === undefined) return
  scroller.scrollBy({ top: scroller.clientHeight * STEP, behavior: "instant" })
  await frame()
  await frame()
}

/** The list itself, the first thing in it, or the nearest around it that scrolls; else what its own script scrolls. */
function scrollerOf(list: Element, eye: EyeParts): Element | undefined {
  return scrollerIn(list, isScroller, eye) ?? scrollerAround(list) ?? scrollerIn(list, isScrolledByScript, eye)
}

function scrollerIn(list: Element, isOne: (element: Element) => boolean, eye: EyeParts): Element | undefined {
  let found: Element | undefined
  const visit = (node: Node): void => {
    if (found !== undefined || !isElement(node)) return
    if (isOne(node)) found = node
    else eachChild(node, eye.memory, visit)
  }
  visit(list)
  return found
}

/** Not the page: its scrolling says nothing of a list. */
function scrollerAround(list: Element): Element | undefined {
  for (let at = parentElementOf(list); at !== null && at !== document.body; at = parentElementOf(at)) {
    if (isScroller(at)) return at
  }
  return undefined
}

function isScroller(element: Element): boolean {
  return hasBelow(element) && /^(?:auto|scroll)$/.test(styleOf(element).overflowY)
}

/** Some lists that draw only what shows hide the browser's scroll bar and draw their own. */
function isScrolledByScript(element: Element): boolean {
  return element.clientHeight > 1 && hasBelow(element) && styleOf(element).overflowY === "hidden"
}

function hasBelow(element: Element): boolean {
  return element.scrollHeight > element.clientHeight + 1
}
