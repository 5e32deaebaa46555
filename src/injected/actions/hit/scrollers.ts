import { boxOf, styleOf } from "../../snapshot/safe.ts"
import { uppermostAt } from "../../snapshot/sight/uppermost.ts"
import { parentElementOf } from "../../snapshot/tree.ts"
import type { WireScroll, WireScrolled } from "../../wire/acting.ts"
import type { SnapshotParts } from "../snapshot-parts.ts"

/** Scrolls an element, or what a person would scroll there, without animation. Undefined if nothing can be scrolled. */
export function scroll(
  element: Element | null,
  { x, y, to, pages }: WireScroll,
  snapshotter: SnapshotParts,
): WireScrolled | null {
  const isSideways = to === "left" || to === "right" || (to === undefined && x !== 0)
  const scroller = scrollerFor(element, isSideways, snapshotter)
  if (scroller === undefined) return null
  const before = placeOf(scroller)
  if (to !== undefined) scroller.scrollTo({ ...edgeOf(scroller, to), behavior: "instant" })
  else {
    const { window } = before
    scroller.scrollBy({ left: pages ? x * window.x : x, top: pages ? y * window.y : y, behavior: "instant" })
  }
  const isPage = scroller === document.scrollingElement
  return {
    before,
    ...placeOf(scroller),
    id: snapshotter.memory.idOf(scroller),
    document: snapshotter.documentNumber,
    ...(isPage ? {} : { thing: snapshotter.describe(scroller) }),
  }
}

export function placeOf(scroller: Element): Pick<WireScrolled, "at" | "most" | "window"> {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = scroller
  return {
    at: { x: Math.round(scrollLeft), y: Math.round(scrollTop) },
    most: { x: Math.max(0, scrollWidth - clientWidth), y: Math.max(0, scrollHeight - clientHeight) },
    window: { x: clientWidth, y: clientHeight },
  }
}

function edgeOf({ scrollHeight, scrollWidth }: Element, to: NonNullable<WireScroll["to"]>): ScrollToOptions {
  if (to === "top" || to === "bottom") return { top: to === "top" ? 0 : scrollHeight }
  return { left: to === "left" ? 0 : scrollWidth }
}

/**
 * The element or an ancestor that scrolls; without an element, the page, or else the largest scrolling box in the
 * window.
 */
function scrollerFor(element: Element | null, isSideways: boolean, snapshotter: SnapshotParts): Element | undefined {
  const page = document.scrollingElement
  if (element !== null) return around(element, isSideways)
  if (page !== null && canScroll(page, isSideways)) return page
  const inMiddle = uppermostAt(innerWidth / 2, innerHeight / 2, snapshotter.memory)
  return (inMiddle && around(inMiddle, isSideways)) ?? largest(isSideways)
}

function around(element: Element, isSideways: boolean): Element | undefined {
  for (let at: Element | null = element; at !== null; at = parentElementOf(at)) if (canScroll(at, isSideways)) return at
  return undefined
}

function largest(isSideways: boolean): Element | undefined {
  let best: Element | undefined
  let most = 0
  for (const each of document.querySelectorAll("*")) {
    if (!canScroll(each, isSideways)) continue
    const { width, height } = boxOf(each)
    if (width * height <= most) continue
    most = width * height
    best = each
  }
  return best
}

function canScroll(element: Element, isSideways: boolean): boolean {
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = element
  if (isSideways ? scrollWidth <= clientWidth : scrollHeight <= clientHeight) return false
  const { overflowX, overflowY } = styleOf(element)
  const overflow = isSideways ? overflowX : overflowY
  if (element === document.scrollingElement) return overflow !== "hidden" && overflow !== "clip"
  return overflow === "auto" || overflow === "scroll"
}
