import { isShadowRoot } from "../snapshot/elements.ts"
import { boxOf, closest, contains, elementAt, elementInRootAt, rootOf, styleOf } from "../snapshot/safe.ts"
import type { Picked } from "../wire/acting.ts"

const CONTROLS = "a, button, [role=button], [role=link], input[type=button], input[type=submit]"

interface Candidate {
  readonly element: Element
  readonly reason: string
  readonly box: Area
}

interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Elements {
  element(id: number): Element | null
  idsOf(elements: readonly Element[]): number[]
}

/** Picks the element to click among several that contain a text. */
export function clickablePicker(snapshotter: Elements) {
  const pick = (ids: readonly number[]): Picked => {
    const matches = ids.map((id) => snapshotter.element(id)).filter((element) => element !== null)
    const elements = [...new Set(matches.map((element) => closest(element, CONTROLS) ?? element))]
    const candidates = elements.map((element) => ({ element, reason: reasonOf(element), box: shownOf(element) }))
    const best = bestOf(candidates)
    if (best) return { id: snapshotter.idsOf([best.element])[0] ?? 0, reason: best.reason }
    // If all are hidden for the same reason, that is the reason.
    const [reason, ...others] = new Set(candidates.map((each) => each.reason))
    return { id: 0, reason: reason && others.length === 0 ? reason : "no-visible-candidate" }
  }
  return { pick }
}

function bestOf(candidates: readonly Candidate[]): Candidate | undefined {
  const shown = candidates
    .filter(({ box }) => box.width >= 1 && box.height >= 1)
    .sort((one, other) => one.box.top - other.box.top || one.box.left - other.box.left)
  return (
    shown.find(({ reason }) => reason === "") ?? shown[0] ?? candidates.find(({ reason }) => reason === "off-viewport")
  )
}

/** The part of it inside the window. */
function shownOf(element: Element): Area {
  const box = boxOf(element)
  const left = Math.max(0, box.left)
  const top = Math.max(0, box.top)
  return { left, top, width: Math.min(innerWidth, box.right) - left, height: Math.min(innerHeight, box.bottom) - top }
}

/** Why the element cannot be clicked; empty if it can. */
function reasonOf(element: Element): string {
  const style = styleOf(element)
  if (style.display === "none") return "display:none"
  if (style.visibility !== "visible") return "visibility:hidden"
  if (style.pointerEvents === "none") return "pointer-events:none"
  if (Number(style.opacity) === 0) return "opacity:0"
  const { width: whole, height: high } = boxOf(element)
  if (whole === 0 || high === 0) return "zero-size"
  const { left, top, width, height } = shownOf(element)
  if (width <= 0 || height <= 0) return "off-viewport"
  const root = rootOf(element)
  const [x, y] = [left + width / 2, top + height / 2]
  const hit = isShadowRoot(root) ? elementInRootAt(root, x, y) : elementAt(document, x, y)
  if (hit === null) return "elementFromPoint-null"
  return contains(element, hit) || contains(hit, element) ? "" : "obscured"
}
