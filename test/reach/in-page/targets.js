import { around } from "./flat-tree.js"
import { BELOW, TOP } from "./hits.js"

/**
 * Something to locate: the node that must be hit, the boxes in the window where it may be, and the best result that a
 * hit of each box can have.
 */
function target(node, places) {
  return { node, places }
}

/** A leaf may be visible in each of its boxes. */
export function leafTarget(node) {
  return node instanceof Text ? rangeTarget(node, node) : boxTarget(node, node)
}

/** The content of an element that shows nothing else. Undefined if it paints something itself. */
export function contentTarget(node) {
  return node instanceof Text || paintsItself(node) ? undefined : rangeTarget(node, node)
}

function rangeTarget(node, content) {
  const range = document.createRange()
  range.selectNodeContents(content)
  return boxTarget(node, range)
}

/** Only this many boxes of a long text are tested. */
const MOST_BOXES = 6

function boxTarget(node, drawn) {
  const boxes = () =>
    [...drawn.getClientRects()].filter(({ width, height }) => width > 0 && height > 0).slice(0, MOST_BOXES)
  const isTick = node instanceof HTMLInputElement && /^(checkbox|radio)$/.test(node.type)
  return target(node, () => boxes().map((box) => ({ box: isTick ? square(box) : box, best: TOP })))
}

/** The mark of a stretched checkbox is drawn in its middle. */
function square({ left, top, width, height }) {
  const side = Math.min(width, height)
  return new DOMRect(left + (width - side) / 2, top + (height - side) / 2, side, side)
}

const PAINTED =
  "button, input, select, textarea, img, svg, canvas, video, audio, iframe, object, embed, meter, progress"

function paintsItself(element) {
  if (element.matches(PAINTED)) return true
  const style = getComputedStyle(element)
  const sides = ["Top", "Right", "Bottom", "Left"]
  return (
    !/^rgba\(.*, 0\)$/.test(style.backgroundColor) ||
    style.backgroundImage !== "none" ||
    style.boxShadow !== "none" ||
    sides.some((side) => Number.parseFloat(style[`border${side}Width`]) > 0)
  )
}

/** How far around a point of a frame's window the frame must be hit. */
const AROUND = 2

/** Points of a frame's window at which part of the frame is visible, in coordinates of the parent document. */
export function pointsTarget(frame, points, { width, height }) {
  return target(frame, () => {
    const { left, top, scaleX, scaleY } = contentBox(frame, width, height)
    return points.map(({ x, y, found }) => ({
      box: new DOMRect(left + x * scaleX - AROUND, top + y * scaleY - AROUND, 2 * AROUND, 2 * AROUND),
      best: found,
    }))
  })
}

export function worse(one, other) {
  return one === TOP ? other : BELOW
}

/** Where a frame's window is in the parent window, and its scale. */
function contentBox(frame, width, height) {
  const box = frame.getBoundingClientRect()
  const style = getComputedStyle(frame)
  const [paddingLeft, paddingTop] = [Number.parseFloat(style.paddingLeft), Number.parseFloat(style.paddingTop)]
  const acrossX = box.width / frame.offsetWidth
  const acrossY = box.height / frame.offsetHeight
  const insideX = frame.clientWidth - paddingLeft - Number.parseFloat(style.paddingRight)
  const insideY = frame.clientHeight - paddingTop - Number.parseFloat(style.paddingBottom)
  return {
    left: box.left + (frame.clientLeft + paddingLeft) * acrossX,
    top: box.top + (frame.clientTop + paddingTop) * acrossY,
    scaleX: (insideX * acrossX) / width,
    scaleY: (insideY * acrossY) / height,
  }
}

/** Rotated, mirrored or skewed: a frame's bounding box does not show where the points of its window are. */
export function isTurned(frame) {
  return [frame, ...around(frame)].some((element) => {
    const { transform, rotate } = getComputedStyle(element)
    if (rotate !== "none") return true
    if (transform === "none") return false
    const { a, b, c, d, is2D } = new DOMMatrix(transform)
    return !is2D || Math.abs(b) > 1e-6 || Math.abs(c) > 1e-6 || a < 0 || d < 0
  })
}
