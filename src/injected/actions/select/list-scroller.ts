import { boxOf, isElement, scrollTopOf, styleOf } from "../../snapshot/safe.ts"
import { eachChild, parentElementOf } from "../../snapshot/tree.ts"
import { frame } from "../frame.ts"
import type { SnapshotParts } from "../snapshot-parts.ts"

/** The fraction of the visible part to scroll by, so that no option is skipped. */
const STEP = 0.9
/** If the options fill less than this fraction of the scroll height, some are not rendered. */
const MOST = 0.8

/** Whether a list renders only its visible options, and there are more below. */
export function hasMore(list: Element, options: readonly Element[], snapshotter: SnapshotParts): boolean {
  const scroller = scrollerOf(list, snapshotter)
  if (scroller === undefined || options.length === 0) return false
  const height = options.reduce((sum, option) => sum + boxOf(option).height, 0)
  const isAtEnd = scrollTopOf(scroller) + scroller.clientHeight >= scroller.scrollHeight - 1
  return height < scroller.scrollHeight * MOST && !isAtEnd
}

/** Scrolls a list further, and waits until it is drawn. */
export async function scrollOn(list: Element, snapshotter: SnapshotParts): Promise<void> {
  const scroller = scrollerOf(list, snapshotter)
  if (scroller === undefined) return
  scroller.scrollBy({ top: scroller.clientHeight * STEP, behavior: "instant" })
  await frame()
  await frame()
}

/** The list itself, its first child, or the nearest ancestor that scrolls; else the element that its script scrolls. */
function scrollerOf(list: Element, snapshotter: SnapshotParts): Element | undefined {
  return (
    scrollerIn(list, isScroller, snapshotter) ??
    scrollerAround(list) ??
    scrollerIn(list, isScrolledByScript, snapshotter)
  )
}

function scrollerIn(
  list: Element,
  isOne: (element: Element) => boolean,
  snapshotter: SnapshotParts,
): Element | undefined {
  let found: Element | undefined
  const visit = (node: Node): void => {
    if (found !== undefined || !isElement(node)) return
    if (isOne(node)) found = node
    else eachChild(node, snapshotter.memory, visit)
  }
  visit(list)
  return found
}

/** Excludes the page: its scroll position says nothing about a list. */
function scrollerAround(list: Element): Element | undefined {
  for (let at = parentElementOf(list); at !== null && at !== document.body; at = parentElementOf(at)) {
    if (isScroller(at)) return at
  }
  return undefined
}

function isScroller(element: Element): boolean {
  return hasBelow(element) && /^(?:auto|scroll)$/.test(styleOf(element).overflowY)
}

/** Some virtual lists hide the browser's scroll bar and draw their own. */
function isScrolledByScript(element: Element): boolean {
  return element.clientHeight > 1 && hasBelow(element) && styleOf(element).overflowY === "hidden"
}

function hasBelow(element: Element): boolean {
  return element.scrollHeight > element.clientHeight + 1
}
