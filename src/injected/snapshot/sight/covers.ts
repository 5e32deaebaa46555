import { isSvg } from "../elements.ts"
import { firstChild, isElement, localName, nextSibling, styleOf } from "../safe.ts"
import { parentElementOf } from "../tree.ts"
import { colourOf } from "./colour.ts"
import { type Cover, isFilled, isOpaque, levelBy, OPAQUE } from "./cover.ts"
import { veilsOver } from "./pseudo-covers.ts"
import type { Edges } from "./sight.ts"

/** How many levels up from a text, and among how many children, a cover is looked for. */
const LEVELS = 4
const MOST = 200

/** These paint their whole box. */
const IMAGES = new Set(["img", "image"])

/** How deep the box that paints may be in the box that is placed. */
const NESTED = 4

export const NO_COVERS: readonly Cover[] = []

/**
 * Empty boxes placed over others, in an element and a few of its ancestors. A cover with content, such as an open menu,
 * may be closed again: what is under it remains in the view.
 */
export function coversIn(
  element: Element,
  css: CSSStyleDeclaration,
  boxOf: (element: Element) => Edges,
  around: readonly Cover[],
): readonly Cover[] {
  const drawn = css.position === "static" ? [] : veilsOver(element, boxOf)
  let covers: Cover[] | undefined = drawn.length === 0 ? undefined : drawn.map((each) => ({ ...each, depth: LEVELS }))
  let place = 0
  for (let child = firstChild(element); child !== null && place < MOST; child = nextSibling(child)) {
    if (!isElement(child)) continue
    place++
    const painter = painterIn(child)
    const level = painter && coverLevel(child, painter)
    if (painter === undefined || level === undefined) continue
    covers ??= []
    covers.push({ element: painter, parent: element, level, place, depth: LEVELS })
  }
  if (around.length === 0) return covers ?? NO_COVERS
  const outer = around.flatMap((cover) => (cover.depth > 1 ? [{ ...cover, depth: cover.depth - 1 }] : []))
  return covers === undefined ? outer : [...covers, ...outer]
}

/** Whether it hides a line of text in an element. */
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

/** The child of an ancestor that contains the element; undefined if the element is the ancestor itself. */
function partOf(outer: Element, element: Element): Element | undefined {
  let part: Element | undefined
  for (let at: Element | null = element; at !== null && at !== outer; at = parentElementOf(at)) part = at
  return part
}

/** Unpositioned text is above the backgrounds of boxes and below positioned boxes. */
const IN_FLOW = -0.5

/** The box itself if it is empty, or the empty box that is all of its content. */
function painterIn(element: Element): Element | undefined {
  let at = element
  for (let depth = 0; depth < NESTED; depth++) {
    const inner = firstChild(at)
    if (inner === null) return at
    if (!isElement(inner) || nextSibling(inner) !== null) return undefined
    at = inner
  }
  return undefined
}

function coverLevel(element: Element, painter: Element): number | undefined {
  const tag = localName(element)
  if (tag === "br" || tag === "input") return undefined
  const css = styleOf(element)
  if (isSvg(element)) {
    return painter === element && (tag === "rect" || tag === "image") ? svgLevel(tag, css) : undefined
  }
  const { position } = css
  // A box that is fixed in the window does not move with the text: scrolling uncovers it.
  if (position !== "absolute" && position !== "relative") return undefined
  if (!isOpaque(css)) return undefined
  const inner = painter === element ? css : styleOf(painter)
  const isPainted = IMAGES.has(localName(painter)) || isFilled(css) || isFilled(inner)
  return isPainted && isOpaque(inner) ? levelBy(css) : undefined
}

/** In a drawing, later elements are above earlier ones. */
function svgLevel(tag: string, css: CSSStyleDeclaration): number | undefined {
  const isPainted =
    tag === "image" || (css.fill !== "none" && !css.fill.startsWith("url") && colourOf(css.fill).alpha >= OPAQUE)
  return isPainted && Number(css.fillOpacity) * Number(css.opacity) >= OPAQUE ? IN_FLOW : undefined
}

/** The level of the outermost positioned element, from a part of a box down to an element. */
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
