import { TabhandError } from "../../base/errors.ts"
import { isRecord } from "../../base/records.ts"
import type { FrameEye } from "../view/frame-eye.ts"

/** The element to click among several that hold a text, and what keeps it from being clicked, if anything does. */
export interface Picked {
  /** Its number; 0 when there is none. */
  readonly id: number
  readonly reason: string
}

/**
 * Each element stands for the control that it is in. Of those in the window the topmost, then the leftmost is taken that
 * can be clicked; where none is in the window, the first that scrolling leads to.
 */
export async function pickClickable(eye: FrameEye, ids: readonly number[], signal: AbortSignal): Promise<Picked> {
  const picked = await eye.callBeside(pickSource, "function (ids) { return this.pick(ids) }", [ids], signal)
  if (isPicked(picked)) return picked
  throw new TabhandError("internal", "our script in the page answered in an unexpected shape")
}

function isPicked(value: unknown): value is Picked {
  return isRecord(value) && typeof value.id === "number" && typeof value.reason === "string"
}

/** Fields can shadow what their form can do: only the prototype's own ways are used. */
const pickSource = `((eye) => {
  const CONTROLS = "a, button, [role=button], [role=link], input[type=button], input[type=submit]"
  const { closest, getBoundingClientRect } = Element.prototype
  const { contains, getRootNode } = Node.prototype
  const boxOf = (element) => Reflect.apply(getBoundingClientRect, element, [])
  const holds = (outer, inner) => Reflect.apply(contains, outer, [inner])

  /** The part of it that the window shows. */
  function shownOf(element) {
    const box = boxOf(element)
    const left = Math.max(0, box.left)
    const top = Math.max(0, box.top)
    return { left, top, width: Math.min(innerWidth, box.right) - left, height: Math.min(innerHeight, box.bottom) - top }
  }

  function reasonOf(element) {
    const style = getComputedStyle(element)
    if (style.display === "none") return "display:none"
    if (style.visibility !== "visible") return "visibility:hidden"
    if (style.pointerEvents === "none") return "pointer-events:none"
    if (Number(style.opacity) === 0) return "opacity:0"
    const { width: whole, height: high } = boxOf(element)
    if (whole === 0 || high === 0) return "zero-size"
    const { left, top, width, height } = shownOf(element)
    if (width <= 0 || height <= 0) return "off-viewport"
    const root = Reflect.apply(getRootNode, element, [])
    const hit = (root instanceof ShadowRoot ? root : document).elementFromPoint(left + width / 2, top + height / 2)
    if (hit === null) return "elementFromPoint-null"
    return holds(element, hit) || holds(hit, element) ? "" : "obscured"
  }

  function pick(ids) {
    const matches = ids.map((id) => eye.element(id)).filter((element) => element !== null)
    const candidates = [...new Set(matches.map((element) => Reflect.apply(closest, element, [CONTROLS]) ?? element))]
    const told = candidates.map((element) => ({ element, reason: reasonOf(element), box: shownOf(element) }))
    const shown = told
      .filter(({ box }) => box.width >= 1 && box.height >= 1)
      .sort((one, other) => one.box.top - other.box.top || one.box.left - other.box.left)
    const best =
      shown.find(({ reason }) => reason === "") ??
      shown[0] ??
      told.find(({ reason }) => reason === "off-viewport")
    if (best) return { id: eye.idsOf([best.element])[0], reason: best.reason }
    // Where all are hidden in the same way, that is why.
    const [reason, ...others] = new Set(told.map((each) => each.reason))
    return { id: 0, reason: reason && others.length === 0 ? reason : "no-visible-candidate" }
  }

  return { pick }
})`
