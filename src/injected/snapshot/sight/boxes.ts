import type { WireArea, WireBoxes } from "../../wire/question.ts"
import { isA, isInput } from "../elements.ts"
import { isLabelled } from "../naming/kinds.ts"
import { allInDocument, attribute, boxOf, isRendered, localName, styleOf } from "../safe.ts"
import { parentElementOf } from "../tree.ts"

const EVERYWHERE: WireArea = [
  Number.NEGATIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.POSITIVE_INFINITY,
  Number.POSITIVE_INFINITY,
]

const AS_DRAWN = { visibilityProperty: true } as const

/** The boxes of elements in the window, and their visible parts. */
export function boxesOf(elements: readonly (Element | null)[]): WireBoxes {
  const openings = new Openings()
  return {
    width: innerWidth,
    height: innerHeight,
    scrollX,
    scrollY,
    boxes: elements.map((element) => {
      const drawn = element && drawnBox(element)
      if (!drawn) return 0
      const shown = overlap(drawn.box, openings.around(drawn.by))
      return [drawn.box, isEmpty(shown) ? 0 : shown]
    }),
  }
}

interface Drawn {
  readonly box: WireArea
  /** The element itself, or what is visible in its place. */
  readonly by: Element
}

/** The box of an element, or of what is visible in its place: a label, the image of an area, its content. */
function drawnBox(element: Element): Drawn | undefined {
  if (isA(element, "area")) return partOfImage(element)
  const box = areaOf(boxOf(element))
  if (!isEmpty(box)) return isRendered(element, AS_DRAWN) ? { box, by: element } : undefined
  const [label] = isLabelled(element) && isInput(element) ? (element.labels ?? []) : []
  if (label) return drawnBox(label)
  const range = new Range()
  range.selectNodeContents(element)
  const inside = areaOf(range.getBoundingClientRect())
  return isEmpty(inside) ? undefined : { box: inside, by: element }
}

function partOfImage(area: HTMLAreaElement): Drawn | undefined {
  const map = area.closest("map")
  if (map === null || !isA(map, "map")) return undefined
  const [image] = allInDocument(document, `img[usemap="#${CSS.escape(map.name)}"]`)
  if (!image) return undefined
  const whole = areaOf(boxOf(image))
  const numbers = (attribute(area, "coords") ?? "").split(/[\s,]+/).map(Number)
  const [x = 0, y = 0, third = 0] = numbers
  const xs = area.shape === "circle" ? [x - third, x + third] : numbers.filter((_, at) => at % 2 === 0)
  const ys = area.shape === "circle" ? [y - third, y + third] : numbers.filter((_, at) => at % 2 === 1)
  if (area.shape === "default" || ys.length === 0) return { box: whole, by: image }
  const [left, top] = whole
  const part: WireArea = [left + Math.min(...xs), top + Math.min(...ys), left + Math.max(...xs), top + Math.max(...ys)]
  const box = overlap(part, whole)
  return isEmpty(box) ? undefined : { box, by: image }
}

/**
 * The part of the window through which an element can be seen, whatever part of the document is scrolled into the
 * window.
 */
class Openings {
  readonly #inside = new Map<Element, WireArea>()

  around(element: Element): WireArea {
    const { position } = styleOf(element)
    // It is fixed in the window, and no scrolling reveals what is outside.
    if (position === "fixed") return [0, 0, innerWidth, innerHeight]
    let holder = parentElementOf(element)
    if (position === "absolute") while (holder !== null && !isPositioned(holder)) holder = parentElementOf(holder)
    return holder === null ? EVERYWHERE : this.#in(holder)
  }

  #in(element: Element): WireArea {
    const known = this.#inside.get(element)
    if (known !== undefined) return known
    const around = this.around(element)
    const inside = cuts(element) ? overlap(around, areaOf(boxOf(element))) : around
    this.#inside.set(element, inside)
    return inside
  }
}

function isPositioned(element: Element): boolean {
  const { position, transform } = styleOf(element)
  return position !== "static" || transform !== "none"
}

/** Whether it clips overflowing content. The overflow of the root and the body applies to the window. */
function cuts(element: Element): boolean {
  const tag = localName(element)
  if (tag === "html" || tag === "body") return false
  const { display, overflow } = styleOf(element)
  return overflow !== "visible" && display !== "inline" && display !== "contents"
}

function areaOf({ left, top, right, bottom }: DOMRect): WireArea {
  return [left, top, right, bottom]
}

function overlap(one: WireArea, other: WireArea): WireArea {
  return [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ]
}

function isEmpty([left, top, right, bottom]: WireArea): boolean {
  return right <= left || bottom <= top
}
