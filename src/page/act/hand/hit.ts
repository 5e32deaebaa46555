import { isLabel } from "../../view/eye/elements.ts"
import { isPartOfField } from "../../view/eye/part-of-field.ts"
import { allBelow, attribute, boxOf, closest, matches, styleOf, textContentOf } from "../../view/eye/safe.ts"
import { parentElementOf } from "../../view/eye/tree.ts"
import { isAround, uppermostAt } from "../../view/eye/uppermost.ts"
import type { WireCover } from "../wire.ts"
import type { EyeParts } from "./eye-parts.ts"
import { operatedBy } from "./kinds.ts"

/** Whether input at a point of the window goes to the element, to what is in it, or to what stands for it. */
export function isHit(element: Element, x: number, y: number, eye: EyeParts): boolean {
  const top = uppermostAt(x, y, eye.memory)
  return top !== null && goesTo(element, top, eye)
}

export function goesTo(element: Element, top: Element, { memory }: EyeParts): boolean {
  if (isAround(element, top) || isLabelledAt(top, element) || isPartOfField(top, element, memory)) return true
  const operated = operatedBy(element)
  return operated !== element && isAround(operated, top) && !isOtherControl(top, operated)
}

const INTERACTIVE = "a[href], button, input:not([type=hidden]), select, textarea, summary, audio, video, iframe, embed"

/** Whether a click there is one on the element, because it goes to its label; controls in a label take their own clicks. */
function isLabelledAt(top: Element, element: Element): boolean {
  for (let at: Element | null = top; at !== null; at = parentElementOf(at)) {
    if (isLabel(at)) return at.control === element
    if (matches(at, INTERACTIVE)) return false
  }
  return false
}

/** A control within what is operated is operated by itself. */
function isOtherControl(top: Element, operated: Element): boolean {
  return operatedBy(top) !== operated && isAround(operated, operatedBy(top))
}

/** What lies uppermost at a point, the layer that it belongs to, and what takes that away. */
export function coverAt(x: number, y: number, eye: EyeParts): WireCover | undefined {
  const top = uppermostAt(x, y, eye.memory)
  if (top === null) return undefined
  const layer = layerOf(top)
  const buttons = layer ? buttonsIn(layer) : []
  const closer = buttons.find(isCloser)
  return {
    thing: eye.told(top),
    ...(layer === undefined ? {} : { layer: eye.told(layer) }),
    ...(closer === undefined ? {} : { closer: eye.told(closer) }),
    ...(closer === undefined && buttons.length > 0
      ? { buttons: buttons.slice(0, TOLD).map((button) => eye.told(button)) }
      : {}),
  }
}

/** As many buttons of a layer are told when none of them is known to close it. */
const TOLD = 3

const LAYER = "dialog, [role=dialog], [role=alertdialog], [aria-modal=true], [popover]"

/** The dialog around it, or else the outermost box that stays in its place above the page. */
function layerOf(element: Element): Element | undefined {
  const dialog = closest(element, LAYER)
  if (dialog !== null) return dialog
  let fixed: Element | undefined
  for (let at: Element | null = element; at !== null; at = parentElementOf(at)) {
    const { position } = styleOf(at)
    if (position === "fixed" || position === "sticky") fixed = at
  }
  return fixed
}

const CLOSES =
  /^(?:[×✕✖x]|close|dismiss|cancel|ok(?:ay)?|got it|no,? thanks|not now|skip|accept|agree|allow|reject|decline|continue)\b|^[×✕✖]$/i
const BUTTONS = "button, [role=button], a[href], input[type=button], input[type=submit]"

function buttonsIn(layer: Element): Element[] {
  return [...allBelow(layer, BUTTONS)].filter((button) => {
    const { width, height } = boxOf(button)
    return width > 0 && height > 0 && !matches(button, ":disabled")
  })
}

function isCloser(button: Element): boolean {
  const words = [attribute(button, "aria-label"), attribute(button, "title"), textContentOf(button)]
  return words.some((text) => CLOSES.test((text ?? "").trim()))
}
