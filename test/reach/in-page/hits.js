import { around, contains, drawnIn, scopeOf } from "./flat-tree.js"

/** Is on top at the point, is there below something else, or is not there. */
export const TOP = "top"
export const BELOW = "below"

/**
 * Who is drawn at a point for a leaf: for an element itself, what is in it, and its labels; for text the one element that
 * it stands in, because an element further out is hit also where the text is cut off.
 */
function belongsTo(leaf) {
  if (leaf instanceof Text) {
    const parent = drawnIn(leaf)
    return { scope: scopeOf(parent), belongs: (element) => element === parent }
  }
  const labels = [...(leaf.labels ?? [])]
  const belongs = (element) => [leaf, ...labels].some((each) => contains(each, element))
  return { scope: scopeOf(leaf), belongs }
}

/** How far around a point a leaf must reach, so that a sliver or a rounding does not count. */
const MARGIN = 1.5

/** What is at a point: `top`, `below` or nothing, and whether more than a sliver of it is there. */
export function lookAt(leaf, x, y) {
  const { scope, belongs } = belongsTo(leaf)
  const at = (left, top) => {
    if (belongs(scope.elementFromPoint(left, top))) return TOP
    return scope.elementsFromPoint(left, top).some(belongs) ? BELOW : undefined
  }
  const found = at(x, y)
  if (found === undefined) return undefined
  const corners = [
    [x - MARGIN, y - MARGIN],
    [x + MARGIN, y - MARGIN],
    [x - MARGIN, y + MARGIN],
    [x + MARGIN, y + MARGIN],
  ]
  return { found, isSliver: corners.some(([left, top]) => at(left, top) === undefined) }
}

/** Not drawn, or drawn so that no eye can see it. */
export function isVeiled(leaf) {
  const element = leaf instanceof Text ? drawnIn(leaf) : leaf
  if (element === null) return true
  if (getComputedStyle(element).visibility !== "visible") return true
  return [element, ...around(element)].some((each) => Number(getComputedStyle(each).opacity) < 0.01)
}
