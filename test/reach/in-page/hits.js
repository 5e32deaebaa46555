import { around, contains, drawnIn, scopeOf } from "./flat-tree.js"

/** On top at the point, or below something else; undefined if not there. */
export const TOP = "top"
export const BELOW = "below"

/**
 * The elements that count as a leaf at a point: for an element, itself, its content and its labels; for text only its
 * parent element, because an outer element is hit even where the text is clipped.
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

/** How far around a point a leaf must extend, so that a sliver or a rounding error does not count. */
const MARGIN = 1.5

/** What is at a point: `top`, `below` or undefined, and whether it is more than a sliver. */
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

/** Not drawn, or invisible. */
export function isVeiled(leaf) {
  const element = leaf instanceof Text ? drawnIn(leaf) : leaf
  if (element === null) return true
  if (getComputedStyle(element).visibility !== "visible") return true
  return [element, ...around(element)].some((each) => Number(getComputedStyle(each).opacity) < 0.01)
}
