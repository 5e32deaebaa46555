import { boxOf, styleOf } from "../../view/eye/safe.ts"
import { parentElementOf } from "../../view/eye/tree.ts"
import { uppermostAt } from "../../view/eye/uppermost.ts"
import type { WireScroll, WireScrolled } from "../wire.ts"
import type { EyeParts } from "./eye-parts.ts"

/** Scrolls an element, or what a person would scroll there, at once. Nothing when there is nothing that can be scrolled. */
export function scroll(element: Element | null, { x, y, to, pages }: WireScroll, eye: EyeParts): WireScrolled | null {
  const isSideways = to === "left" || to === "right" || (to === undefined && x !== 0)
  const scroller = scrollerFor(element, isSideways, eye)
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
    id: eye.memory.idOf(scroller),
    document: eye.documentNumber,
    ...(isPage ? {} : { thing: eye.told(scroller) }),
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

/** The element or what it stands in; without one, the page, or else the largest box that scrolls in the window. */
function scrollerFor(element: Element | null, isSideways: boolean, eye: EyeParts): Element | undefined {
  const page = document.scrollingElement
  if (element !== null) return around(element, isSideways)
  if (page !== null && canScroll(page, isSideways)) return page
  const inMiddle = uppermostAt(innerWidth / 2, innerHeight / 2, eye.memory)
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
