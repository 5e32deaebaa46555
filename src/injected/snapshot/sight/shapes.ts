import { isShadowRoot } from "../elements.ts"
import { findById } from "../naming/by-id.ts"
import { firstChild, isElement, nextSibling, rootOf } from "../safe.ts"
import type { Box, Edges } from "./sight.ts"

/** What a clip path leaves of a box, with its origin. */
export interface Shape {
  readonly path: Path2D
  readonly box: Edges
}

/** What an element's clip path leaves of its box; undefined if that is unknown, or everything. */
export function shapeOf(clipPath: string, element: Element, box: Box): Shape | undefined {
  const [, kind = "", words = ""] = /^(\w+)\((.*?)\)(?: [\w-]+-box)?$/.exec(clipPath) ?? []
  const path = kind === "url" ? referredTo(words, element) : drawn(kind, words, box)
  return path === undefined ? undefined : { path, box }
}

const context = new OffscreenCanvas(1, 1).getContext("2d")

/** The number of points of a line that are tested. */
const ACROSS = 16
const DOWN = 4

/** Whether a clip shape leaves part of a line of text. What is outside of the box now may be scrolled into it. */
export function isLeftBy(shape: Shape, line: Edges): boolean {
  const x = (line.left + line.right) / 2
  const y = (line.top + line.bottom) / 2
  const { left, top, right, bottom } = shape.box
  const isInside = left <= x && x <= right && top <= y && y <= bottom
  return leavesSome(shape, isInside ? line : shape.box)
}

function leavesSome({ path, box: { left, top } }: Shape, line: Edges): boolean {
  if (context === null) return true
  const width = line.right - line.left
  const height = line.bottom - line.top
  for (let x = 0; x < ACROSS; x++) {
    for (let y = 0; y < DOWN; y++) {
      const atX = line.left - left + (width * (x + 0.5)) / ACROSS
      if (context.isPointInPath(path, atX, line.top - top + (height * (y + 0.5)) / DOWN)) return true
    }
  }
  return false
}

function drawn(kind: string, words: string, { width, height }: Box): Path2D | undefined {
  const path = new Path2D()
  switch (kind) {
    case "inset": {
      const sides = words.replace(/ ?round .*/, "").split(/ (?![^(]*\))/)
      const [top = "0px", right = top, bottom = top, left = right] = sides
      const [x, y] = [lengthOf(left, width), lengthOf(top, height)]
      const [across, down] = [width - x - lengthOf(right, width), height - y - lengthOf(bottom, height)]
      if (across > 0 && down > 0) path.rect(x, y, across, down)
      return path
    }
    case "circle":
    case "ellipse": {
      const [radii = "", centre = "50% 50%"] = words.split(/ ?at /)
      const [x = "50%", y = "50%"] = centre.split(/ (?![^(]*\))/)
      const [atX, atY] = [lengthOf(x, width), lengthOf(y, height)]
      const side = (word: string | undefined, whole: number, at: number) =>
        word === undefined || word === "" || word === "closest-side"
          ? Math.min(Math.abs(at), Math.abs(whole - at))
          : word === "farthest-side"
            ? Math.max(Math.abs(at), Math.abs(whole - at))
            : lengthOf(word, whole)
      const [across, down] = radii.split(/ (?![^(]*\))/)
      // A circle's percentage radius refers to the diagonal.
      const whole = Math.hypot(width, height) / Math.SQRT2
      const round = side(across, whole, Math.min(atX, atY))
      path.ellipse(
        atX,
        atY,
        kind === "circle" ? round : side(across, width, atX),
        kind === "circle" ? round : side(down, height, atY),
        0,
        0,
        2 * Math.PI,
      )
      return path
    }
    case "polygon": {
      for (const corner of words.replace(/^\w+, /, "").split(", ")) {
        const [x = "0px", y = "0px"] = corner.split(/ (?![^(]*\))/)
        path.lineTo(lengthOf(x, width), lengthOf(y, height))
      }
      path.closePath()
      return path
    }
    case "path": {
      const [, commands = ""] = /"(.*)"/.exec(words) ?? []
      return new Path2D(commands)
    }
    default:
      return undefined
  }
}

/** A length in pixels; percentages refer to the whole. */
function lengthOf(words: string, whole: number): number {
  let length = 0
  for (const [, sign = "", number, unit] of words.matchAll(/(?:([+-]) )?(-?[\d.]+(?:e[+-]?\d+)?)(px|%)/g)) {
    const part = Number(number) * (unit === "%" ? whole / 100 : 1)
    length += sign === "-" ? -part : part
  }
  return length
}

/** A clipPath element in the document that is empty clips everything. */
function referredTo(words: string, element: Element): Path2D | undefined {
  const [, id] = /#([^"]+)"?$/.exec(words) ?? []
  const root = rootOf(element)
  const path = id === undefined ? null : (findById(root, id) ?? (isShadowRoot(root) ? findById(document, id) : null))
  if (path === null || path.localName !== "clipPath") return undefined
  for (let child = firstChild(path); child !== null; child = nextSibling(child)) {
    if (!isElement(child)) continue
    if (!(child instanceof SVGGraphicsElement)) return undefined
    const { width, height } = child.getBBox()
    if (width > 0 && height > 0) return undefined
  }
  return new Path2D()
}
