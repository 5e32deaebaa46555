import { colourOf } from "./colour.ts"
import { isSvg } from "./elements.ts"
import { firstChild, isElement, localName, nextSibling, styleOf } from "./safe.ts"
import type { Edges } from "./sight.ts"
import { parentElementOf } from "./tree.ts"

/** So far up from a text, and among so many, something that lies over it is looked for. */
const LEVELS = 4
const MOST = 200

/** These draw all of their box, whatever is in it. */
const PICTURES = new Set(["img", "image"])

/** So much of what lies behind a picture may show through. */
const OPAQUE = 0.95

/** Something that may lie over a text. */
export interface Cover {
  readonly element: Element
  readonly parent: Element
  /** Its place in the pile. */
  readonly level: number
  /** How many of the children of its parent come before it. */
  readonly place: number
  /** How many levels further down it still counts. */
  readonly depth: number
}

export const NO_COVERS: readonly Cover[] = []

/**
 * Boxes that hold nothing and were put over others, in an element and a few around it. What holds something itself, such as
 * an open menu, may be put away again: what lies under it is told as before.
 */
export function coversIn(element: Element, around: readonly Cover[]): readonly Cover[] {
  let covers: Cover[] | undefined
  let place = 0
  for (let child = firstChild(element); child !== null && place < MOST; child = nextSibling(child)) {
    if (!isElement(child)) continue
    place++
    const level = firstChild(child) === null ? coverLevel(child) : undefined
    if (level === undefined) continue
    covers ??= []
    covers.push({ element: child, parent: element, level, place, depth: LEVELS })
  }
  if (around.length === 0) return covers ?? NO_COVERS
  const outer = around.flatMap((cover) => (cover.depth > 1 ? [{ ...cover, depth: cover.depth - 1 }] : []))
  return covers === undefined ? outer : [...covers, ...outer]
}

/** Whether it hides a line of text that stands in an element. */
export function isCoveredBy(
  { element: cover, parent, level, place }: Cover,
  line: Edges,
  element: Element,
  { left, top, right, bottom }: Edges,
): boolean {
  const lies = left <= line.left + 1 && top <= line.top + 1 && right >= line.right - 1 && bottom >= line.bottom - 1
  const part = lies ? partOf(parent, element) : cover
  if (part === cover) return false
  const own = part === undefined ? IN_FLOW : levelOf(element, part)
  return level > own || (level === own && part !== undefined && place > placeOf(part))
}

/** The child of one around an element in which that stands; nothing where it stands in the outer one itself. */
function partOf(outer: Element, element: Element): Element | undefined {
  let part: Element | undefined
  for (let at: Element | null = element; at !== null && at !== outer; at = parentElementOf(at)) part = at
  return part
}

/** Text without a place of its own lies over the grounds of boxes, and under what is placed. */
const IN_FLOW = -0.5

function coverLevel(element: Element): number | undefined {
  const tag = localName(element)
  if (tag === "br" || tag === "input") return undefined
  const css = styleOf(element)
  if (isSvg(element)) return tag === "rect" || tag === "image" ? svgLevel(tag, css) : undefined
  const { position } = css
  // What stays in the window is scrolled away from.
  if (position !== "absolute" && position !== "relative") return undefined
  const isOpaque = PICTURES.has(tag) || colourOf(css.backgroundColor).alpha >= OPAQUE
  if (!isOpaque || Number(css.opacity) < OPAQUE || css.visibility !== "visible") return undefined
  return levelBy(css)
}

/** In a drawing, what comes later lies above. */
function svgLevel(tag: string, css: CSSStyleDeclaration): number | undefined {
  const isFilled =
    tag === "image" || (css.fill !== "none" && !css.fill.startsWith("url") && colourOf(css.fill).alpha >= OPAQUE)
  return isFilled && Number(css.fillOpacity) * Number(css.opacity) >= OPAQUE ? IN_FLOW : undefined
}

function levelBy({ zIndex }: CSSStyleDeclaration): number {
  return zIndex === "auto" ? 0 : Number(zIndex)
}

/** The level of the outermost one that is placed, from a part of a box down to an element. */
function levelOf(element: Element, part: Element): number {
  let level = IN_FLOW
  for (let at: Element | null = element; at !== null; at = at === part ? null : parentElementOf(at)) {
    const css = styleOf(at)
    if (css.position !== "static") level = levelBy(css)
  }
  return level
}

function placeOf(element: Element): number {
  let place = 1
  const parent = parentElementOf(element)
  for (let at = parent === null ? null : firstChild(parent); at !== null && at !== element; at = nextSibling(at)) {
    if (isElement(at)) place++
  }
  return place
}
