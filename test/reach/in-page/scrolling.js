import { around } from "./flat-tree.js"

/** A scroller that a person can move, and in which directions. */
class Scroller {
  constructor(element, axes, port) {
    this.element = element
    this.axes = axes
    /** The part of the window in which its content is visible. */
    this.port = port
    this.start = { left: element.scrollLeft, top: element.scrollTop }
  }

  at(axis) {
    return axis === "left" ? this.element.scrollLeft : this.element.scrollTop
  }

  to(axis, position) {
    this.element.scrollTo({ [axis]: position, behavior: "instant" })
  }

  restore() {
    this.element.scrollTo({ ...this.start, behavior: "instant" })
  }
}

/** A wheel or a finger scrolls overflow of `auto` or `scroll` only. */
const scrolls = (overflow) => overflow === "auto" || overflow === "scroll"

function axesOf(x, y) {
  return [...(x ? ["left"] : []), ...(y ? ["top"] : [])]
}

/** The scrollers around a node that a person can move, the innermost first, the window last. */
export function scrollersAround(node, windowScrolls) {
  const page = document.scrollingElement ?? document.documentElement
  const source = viewportSource()
  const found = []
  for (const element of around(node)) {
    if (element === page || element === source) continue
    const { overflowX, overflowY, visibility } = getComputedStyle(element)
    const axes = axesOf(scrolls(overflowX), scrolls(overflowY))
    // A hidden scroller receives no wheel events.
    if (axes.length === 0 || visibility !== "visible") continue
    found.push(new Scroller(element, axes, () => element.getBoundingClientRect()))
  }
  const { overflowX, overflowY } = getComputedStyle(source)
  const axes = windowScrolls ? axesOf(!cuts(overflowX), !cuts(overflowY)) : []
  if (axes.length > 0) found.push(new Scroller(page, axes, () => new DOMRect(0, 0, innerWidth, innerHeight)))
  return found
}

/** The viewport computes `visible` as `auto` and `clip` as `hidden`. */
const cuts = (overflow) => overflow === "hidden" || overflow === "clip"

/** The element whose overflow applies to the viewport: the root, or the body if the root's is visible. */
function viewportSource() {
  const root = document.documentElement
  const { body } = document
  if (!(root instanceof HTMLHtmlElement) || !(body instanceof HTMLBodyElement)) return root
  const style = getComputedStyle(root)
  const own = getComputedStyle(body)
  const flows = style.overflowX === "visible" && style.overflowY === "visible"
  const isApart = style.contain !== "none" || own.contain !== "none"
  return flows && !isApart && own.display !== "none" && own.display !== "contents" ? body : root
}

/**
 * Scrolls along one axis so that the box is in the scroller's middle, or at one of its ends. The effect of a scroll on
 * the box is measured and not computed, so transforms, zoom, sticky and fixed positions need no rules here.
 */
export function slide(scroller, axis, boxOf, align) {
  const at = scroller.at(axis)
  const before = boxOf()
  const moved = nudge(scroller, axis, at)
  if (moved === 0) return
  const after = boxOf()
  const x = (middle(after).x - middle(before).x) / moved
  const y = (middle(after).y - middle(before).y) / moved
  const speed = Math.hypot(x, y)
  if (speed < 0.01) return scroller.to(axis, at)
  const unit = { x: x / speed, y: y / speed }
  const port = scroller.port()
  const way = (middle(port).x - middle(before).x) * unit.x + (middle(port).y - middle(before).y) * unit.y
  const spare = (extent(port, unit) - extent(before, unit)) / 2
  scroller.to(axis, at + (way + align * spare) / speed)
}

const STEP = 60

/** Tries to scroll and returns how far the scroller moved; does not scroll back. */
function nudge(scroller, axis, at) {
  for (const step of [STEP, -STEP]) {
    scroller.to(axis, at + step)
    const moved = scroller.at(axis) - at
    if (Math.abs(moved) >= 1) return moved
  }
  scroller.to(axis, at)
  return 0
}

function middle({ left, top, width, height }) {
  return { x: left + width / 2, y: top + height / 2 }
}

function extent({ width, height }, { x, y }) {
  return Math.abs(width * x) + Math.abs(height * y)
}
