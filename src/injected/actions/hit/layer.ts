import { boxOf, styleOf, textContentOf } from "../../snapshot/safe.ts"
import { isAround, uppermostAt } from "../../snapshot/sight/uppermost.ts"
import { parentElementOf } from "../../snapshot/tree.ts"
import type { SnapshotParts } from "../snapshot-parts.ts"

const CONTROLS = "a[href], button, input, select, textarea, [role=button], [tabindex]"
/** How many controls are checked for being under the layer. */
const ASKED = 200
/** Points of the window that are probed for a layer that does not cover its middle. */
const GRID = [0.15, 0.3, 0.5, 0.7, 0.85]

/**
 * The box that covers the page like a dialog without being marked as one: topmost in the window and over other
 * controls.
 */
export function layerOver(snapshotter: SnapshotParts): Element | undefined {
  const middle = layerAt(0.5, 0.5, snapshotter)
  if (middle === undefined || hasContent(middle)) return middle
  // This may be a backdrop: the layer is the box on it.
  for (const y of GRID) {
    for (const x of GRID) {
      const layer = layerAt(x, y, snapshotter)
      if (layer !== undefined && layer !== middle && hasContent(layer) && liesOver(layer, middle)) return layer
    }
  }
  return undefined
}

function layerAt(partX: number, partY: number, snapshotter: SnapshotParts): Element | undefined {
  const top = uppermostAt(innerWidth * partX, innerHeight * partY, snapshotter.memory)
  const boxes: Element[] = []
  for (let at = top; at !== null; at = parentElementOf(at)) if (isLifted(at)) boxes.push(at)
  return boxes.findLast((box) => covers(box, snapshotter))
}

/** Whether it is drawn above the page instead of in its flow. */
function isLifted(element: Element): boolean {
  const { position } = styleOf(element)
  return position === "fixed" || position === "absolute"
}

/** Whether it blocks clicks on others: a control is under it, or it fills the window over something else. */
function covers(box: Element, snapshotter: SnapshotParts): boolean {
  const { width, height } = boxOf(box)
  if (width >= innerWidth * 0.9 && height >= innerHeight * 0.9 && liesOver(box)) return true
  let asked = 0
  for (const control of document.querySelectorAll(CONTROLS)) {
    if (isAround(box, control) || isAround(control, box)) continue
    const { left, top, right, bottom } = boxOf(control)
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    if (right - left < 1 || bottom - top < 1 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue
    const over = uppermostAt(x, y, snapshotter.memory)
    if (over !== null && isAround(box, over)) return true
    if (++asked >= ASKED) return false
  }
  return false
}

/** Whether the box is drawn over the given one, or over anything outside of its ancestors. */
function liesOver(box: Element, other?: Element): boolean {
  const { left, top, right, bottom } = boxOf(box)
  const stack = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
  const under = stack.slice(stack.findLastIndex((each) => isAround(box, each)) + 1)
  return other === undefined ? under.some((each) => !isAround(each, box)) : under.includes(other)
}

function hasContent(box: Element): boolean {
  return (textContentOf(box) ?? "").trim() !== "" || box.querySelector(CONTROLS) !== null
}
