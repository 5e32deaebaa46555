import { boxOf, styleOf, textContentOf } from "../../view/eye/safe.ts"
import { parentElementOf } from "../../view/eye/tree.ts"
import { isAround, uppermostAt } from "../../view/eye/uppermost.ts"
import type { EyeParts } from "./eye-parts.ts"

const CONTROLS = "a[href], button, input, select, textarea, [role=button], [tabindex]"
/** As many controls are asked whether they lie under the layer. */
const ASKED = 200
/** Points of the window at which a layer is looked for that does not reach its middle. */
const GRID = [0.15, 0.3, 0.5, 0.7, 0.85]

/** The box that lies over the page like a dialog, although nothing calls it one: what is uppermost in the window and covers others. */
export function layerOver(eye: EyeParts): Element | undefined {
  const middle = layerAt(0.5, 0.5, eye)
  if (middle === undefined || hasContent(middle)) return middle
  // A backdrop: what stands on it is the layer.
  for (const y of GRID) {
    for (const x of GRID) {
      const layer = layerAt(x, y, eye)
      if (layer !== undefined && layer !== middle && hasContent(layer) && liesOver(layer, middle)) return layer
    }
  }
  return undefined
}

function layerAt(partX: number, partY: number, eye: EyeParts): Element | undefined {
  const top = uppermostAt(innerWidth * partX, innerHeight * partY, eye.memory)
  const boxes: Element[] = []
  for (let at = top; at !== null; at = parentElementOf(at)) if (isLifted(at)) boxes.push(at)
  return boxes.findLast((box) => covers(box, eye))
}

/** Whether it is drawn above the page instead of in its flow. */
function isLifted(element: Element): boolean {
  const { position } = styleOf(element)
  return position === "fixed" || position === "absolute"
}

/** Whether it keeps clicks from others: a control lies under it, or it fills the window over something else. */
function covers(box: Element, eye: EyeParts): boolean {
  const { width, height } = boxOf(box)
  if (width >= innerWidth * 0.9 && height >= innerHeight * 0.9 && liesOver(box)) return true
  let asked = 0
  for (const control of document.querySelectorAll(CONTROLS)) {
    if (isAround(box, control) || isAround(control, box)) continue
    const { left, top, right, bottom } = boxOf(control)
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    if (right - left < 1 || bottom - top < 1 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue
    const over = uppermostAt(x, y, eye.memory)
    if (over !== null && isAround(box, over)) return true
    if (++asked >= ASKED) return false
  }
  return false
}

/** Whether the box is drawn over another one, or over anything that it does not stand in. */
function liesOver(box: Element, other?: Element): boolean {
  const { left, top, right, bottom } = boxOf(box)
  const stack = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
  const under = stack.slice(stack.findLastIndex((each) => isAround(box, each)) + 1)
  return other === undefined ? under.some((each) => !isAround(each, box)) : under.includes(other)
}

function hasContent(box: Element): boolean {
  return (textContentOf(box) ?? "").trim() !== "" || box.querySelector(CONTROLS) !== null
}
