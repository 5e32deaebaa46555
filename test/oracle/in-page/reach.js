// Can a person bring this rectangle onto the screen by scrolling?
import { boundsOf, matches, scrollHeightOf, scrollLeftOf, scrollTopOf, scrollWidthOf } from "./dom.js"

/** A box of exactly one pixel counts, also after divisions by a zoom factor. */
const LEAST = 0.99

export const bigEnough = ({ left, top, right, bottom }) => right - left >= LEAST && bottom - top >= LEAST

export const intersect = (a, b) => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
})

const horizontal = { from: "left", to: "right" }
const vertical = { from: "top", to: "bottom" }

function cut(rect, axis, by) {
  return {
    ...rect,
    [axis.from]: Math.max(rect[axis.from], by[axis.from]),
    [axis.to]: Math.min(rect[axis.to], by[axis.to]),
  }
}

export const isInTopLayer = (element) => matches(element, ":modal, :popover-open")

/**
 * "yes"; "locked" if only a scroll lock on the page prevents it; else the reason. `owner` is the element that the
 * rectangle belongs to; `inside` means that it is text in it, clipped by its own overflow.
 */
export function reach(tree, owner, rect, inside, frame) {
  let left = clipped(tree, owner, rect)
  let node = owner
  if (inside) left = throughOverflow(tree, owner, left)
  if (left === null) return "out of reach of scrolling"
  for (;;) {
    if (!bigEnough(left)) return "fully clipped"
    if (isInTopLayer(node)) return insideWindow(left)
    const container = containingBlock(tree, node)
    if (container === "window") return insideWindow(left)
    if (container === null) return insidePage(tree, left, frame)
    node = container
    const next = throughOverflow(tree, node, left)
    if (next === null) return "out of reach of scrolling"
    left = next
  }
}

/** `clip-path` and `clip` clip all content, wherever its containing block is. */
function clipped(tree, owner, rect) {
  let left = { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom }
  for (let node = owner; node !== null; node = tree.parent(node)) {
    const style = tree.style(node)
    if (style.clipPath !== "none") left = intersect(left, insetOf(style.clipPath, boundsOf(node)))
    if (style.clip !== "auto" && ["absolute", "fixed"].includes(style.position)) {
      left = intersect(left, clipRect(style.clip, boundsOf(node)))
    }
    if (isInTopLayer(node)) break
  }
  return left
}

/** Only the shapes used for hiding are parsed: an inset and a circle without size. */
function insetOf(shape, bounds) {
  if (/^circle\(0(px|%)?\b/.test(shape)) return { left: 0, top: 0, right: 0, bottom: 0 }
  const [, inside] = /^inset\(([^)]*)\)/.exec(shape) ?? []
  if (inside === undefined) return bounds
  const parts = inside.split(" round ")[0].trim().split(/\s+/)
  const [top, right = top, bottom = top, left = right] = parts
  const size = (text, whole) => (text.endsWith("%") ? (Number.parseFloat(text) / 100) * whole : Number.parseFloat(text))
  return {
    left: bounds.left + size(left, bounds.width),
    top: bounds.top + size(top, bounds.height),
    right: bounds.right - size(right, bounds.width),
    bottom: bounds.bottom - size(bottom, bounds.height),
  }
}

function clipRect(clip, bounds) {
  const [top, right, bottom, left] = clip
    .replace(/^rect\(|\)$/g, "")
    .split(/[\s,]+/)
    .map((part) => (part === "auto" ? null : Number.parseFloat(part)))
  return {
    left: bounds.left + (left ?? 0),
    top: bounds.top + (top ?? 0),
    right: right === null ? bounds.right : bounds.left + right,
    bottom: bottom === null ? bounds.bottom : bounds.top + bottom,
  }
}

/** The next element whose overflow applies; "window" for content that no scrolling moves, null for the page itself. */
function containingBlock(tree, node) {
  const { position } = tree.style(node)
  for (const ancestor of tree.ancestors(node)) {
    const style = tree.style(ancestor)
    if (position === "fixed" && !holdsFixed(style)) continue
    if (position === "absolute" && style.position === "static" && !holdsFixed(style)) continue
    return ancestor === document.documentElement ? null : ancestor
  }
  return position === "fixed" ? "window" : null
}

function holdsFixed(style) {
  return (
    [style.transform, style.translate, style.rotate, style.scale, style.perspective, style.filter].some(
      (value) => value !== "none" && value !== "",
    ) ||
    /transform|perspective|filter/.test(style.willChange) ||
    /paint|layout|strict|content/.test(style.contain)
  )
}

function throughOverflow(tree, node, rect) {
  const style = tree.style(node)
  if (style.display === "inline" || style.display === "contents" || givesOverflowToWindow(tree, node)) return rect
  const bounds = boundsOf(node)
  const inner = {
    left: bounds.left + Number.parseFloat(style.borderLeftWidth),
    top: bounds.top + Number.parseFloat(style.borderTopWidth),
    right: bounds.right - Number.parseFloat(style.borderRightWidth),
    bottom: bounds.bottom - Number.parseFloat(style.borderBottomWidth),
  }
  const paints = /paint|strict|content/.test(style.contain) || style.contentVisibility === "auto"
  const fromEnd = style.flexDirection.endsWith("reverse")
  let left = rect
  for (const [axis, overflow, scrolled, length, reversed] of [
    [
      horizontal,
      style.overflowX,
      scrollLeftOf(node),
      scrollWidthOf(node),
      style.direction === "rtl" || (fromEnd && style.flexDirection === "row-reverse"),
    ],
    [
      vertical,
      style.overflowY,
      scrollTopOf(node),
      scrollHeightOf(node),
      fromEnd && style.flexDirection === "column-reverse",
    ],
  ]) {
    if (overflow === "auto" || overflow === "scroll") {
      const within = cut(left, axis, scrollRange(inner, axis, scrolled, length, reversed))
      if (within[axis.to] - within[axis.from] < LEAST) return null
      left = { ...left, [axis.from]: inner[axis.from], [axis.to]: inner[axis.to] }
    } else if (overflow !== "visible" || paints) left = cut(left, axis, inner)
  }
  return left
}

/** The current position of a scroller's whole content, on one axis. */
function scrollRange(inner, axis, scrolled, length, reversed) {
  if (reversed) {
    const to = inner[axis.to] - scrolled
    return { [axis.from]: to - length, [axis.to]: to }
  }
  const from = inner[axis.from] - scrolled
  return { [axis.from]: from, [axis.to]: from + length }
}

/** The overflow of the root, or else of the body, applies to the window. */
function givesOverflowToWindow(tree, node) {
  return node === document.body && overflowIsVisible(tree.style(document.documentElement))
}

const overflowIsVisible = (style) => style.overflowX === "visible" && style.overflowY === "visible"

function insideWindow(rect) {
  const inside = intersect(rect, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })
  return bigEnough(inside) ? "yes" : "out of reach of scrolling"
}

function insidePage(tree, rect, frame) {
  if (insideWindow(rect) === "yes") return "yes"
  const root = document.documentElement
  const scroller = document.scrollingElement ?? root
  const rootStyle = tree.style(root)
  const rtl = rootStyle.direction === "rtl"
  const page = {
    ...scrollRange(
      { left: 0, right: innerWidth },
      horizontal,
      scrollX,
      Math.max(scrollWidthOf(scroller), innerWidth),
      rtl,
    ),
    ...scrollRange({ top: 0, bottom: innerHeight }, vertical, scrollY, Math.max(scrollHeightOf(scroller), innerHeight)),
  }
  if (!bigEnough(intersect(rect, page))) return "out of reach of scrolling"
  if (!frame.scrolls) return "fully clipped"
  const style = overflowIsVisible(rootStyle) && document.body ? tree.style(document.body) : rootStyle
  const locked = (overflow) => overflow === "hidden" || overflow === "clip"
  const outside = {
    x: rect.right < 0 || rect.left > innerWidth,
    y: rect.bottom < 0 || rect.top > innerHeight,
  }
  return (outside.x && locked(style.overflowX)) || (outside.y && locked(style.overflowY)) ? "locked" : "yes"
}
